import { AccessibilityDialog } from './accessibility-dialog.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'

/** Both dialogs that every page has. The build takes them into a file of their own, which `app/boot/dialogs.ts` fetches. */
export default function ReadingAids() {
  return (
    <>
      <LeavingDialog />
      <AccessibilityDialog />
    </>
  )
}
