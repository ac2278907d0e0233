import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMissingPart } from '../lib/new-build.ts'
import { useOnline } from '../lib/use-online.ts'

/** Shown while there is no network, and while parts of a new build wait for what is typed here. The screen stays as it is. */
export function OfflineNotice(): ReactElement {
  const isOutdated = useMissingPart() === 'gone'
  return (
    <div role="status">
      {!useOnline() && (
        <p className="frame-notice">
          <Icon name="alert" />
          No network. You can read, but not save.
        </p>
      )}
      {isOutdated && (
        <p className="offline-line">
          <Icon name="alert" />
          The office has been updated, and a part of this page no longer opens. Finish what you are typing, then load
          the page again.
          <Button look="secondary" onClick={() => location.reload()}>
            Load the page again
          </Button>
        </p>
      )}
    </div>
  )
}
