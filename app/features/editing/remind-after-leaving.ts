import { readSession } from '#app/lib/session.ts'
import { paths } from '#shared/paths.ts'
import { toast } from '#ui/toast.ts'
import { draftReminder } from './draft-reminder.ts'

const formPages: readonly string[] = [paths.application, paths.foundationForm, paths.documentUpload()]

/** Tells an applicant who has just left the form, for another page of the portal, that the application they reopened is a draft. */
export function remindAfterLeaving(): void {
  if (readSession() && !formPages.includes(location.pathname)) toast(draftReminder)
}
