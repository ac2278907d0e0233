/** The other pages of a link, in one file (`late-pages.tsx`). */
export { CheckPage } from './check-page.tsx'
export { DeadLink } from './dead-link.tsx'
export { DraftConflictNotice } from './draft-conflict-notice.tsx'
export { ReferenceForm } from './reference-form.tsx'
export { StopReminders } from './stop-reminders.tsx'
