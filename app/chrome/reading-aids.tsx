import { AccessibilityButton } from './accessibility-button.tsx'
import { AccessibilityDialog } from './accessibility-dialog.tsx'
import { ColourFilters } from './colour-filters.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'

/** What the inline script runs and React never changes: the settings button, both dialogs, the colour filters. */
export default function ReadingAids() {
  return (
    <>
      <AccessibilityButton />
      <LeavingDialog />
      <AccessibilityDialog />
      <ColourFilters />
    </>
  )
}
