import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { AccessibilityDialog } from './accessibility-dialog.tsx'
import { ClosingBadges } from './closing-badges.tsx'
import { ColourFilters } from './colour-filters.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'
import { UpdateBanner } from './update-banner.tsx'

/**
 * What every page has and none shows at first. The build writes it into one file for all pages, which `app/boot/page-parts.ts`
 * fetches; what happens in it is the behaviour's (app/boot).
 */
export function PageParts() {
  return (
    <>
      <UpdateBanner />
      <ColourFilters />
      <LeavingDialog />
      <AccessibilityDialog />
      <ClosingBadges />
      <div className="toasts" data-place="bottom">
        <div role="status">
          <Toast variant="default" />
        </div>
        <div role="alert">
          <Toast variant="destructive" />
        </div>
      </div>
    </>
  )
}

/** What a public page tells after a press (app/boot/toast.ts); the pages of the portal have their own. */
function Toast({ variant }: { variant: 'default' | 'destructive' }) {
  return (
    <div className="toast" data-variant={variant} hidden>
      <div>
        <p className="toast-title">
          <Icon name={variant === 'destructive' ? 'alert' : 'check'} />
          <span />
        </p>
        <p className="toast-text" />
      </div>
      <IconButton icon="close" label="Dismiss" />
    </div>
  )
}
