import { AccessibilityDialog } from './accessibility-dialog.tsx'
import { ColourFilters } from './colour-filters.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'

/** The two dialogs and the colour filters that every page has. The build takes them into a file of their own, which `app/boot/dialogs.ts` fetches. */
export default function ReadingAids() {
  return (
    <>
      <ColourFilters />
      <LeavingDialog />
      <AccessibilityDialog />
    </>
  )
}
