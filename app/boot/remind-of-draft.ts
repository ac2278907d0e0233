import { draftReminder, leftDraftKey } from '../features/editing/draft-reminder.ts'
import { showToast } from './toast.ts'

/** On a public page that is opened straight after the form of a reopened application: reminds the applicant that it is a draft. */
export async function remindOfDraft(fetchPageParts: () => Promise<void>): Promise<void> {
  if (!takeMark() || !document.body.dataset.badge) return
  await fetchPageParts()
  showToast(draftReminder)
}

function takeMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(leftDraftKey) !== null
    sessionStorage.removeItem(leftDraftKey)
    return isMarked
  } catch {
    return false
  }
}
