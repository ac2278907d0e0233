import { readSession } from '#app/lib/session.ts'
import { formsWithUnsentAnswers } from '#app/lib/unsent-forms.ts'

/**
 * Sends answers that were left unsent on this device, from whichever page of the portal is open. Cheap when there are none: the
 * rest is fetched only then.
 */
export async function sendUnsentDrafts(): Promise<void> {
  const accountId = readSession()?.user.id
  const formIds = accountId === undefined ? [] : formsWithUnsentAnswers(accountId)
  if (accountId === undefined || formIds.length === 0) return
  const { draftStore } = await import('./draft/open-drafts.ts')
  await Promise.all(formIds.map(formId => draftStore(accountId, formId).load()))
}
