import { localDraftKey } from '#app/lib/local-copies.ts'
import { readSession, subscribeToSession } from '#app/lib/session.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'

const open = new Map<string, DraftStore>()
let isWatching = false

/** The only store of an account’s application in this tab; it saves whichever page is shown. */
export function draftStore(accountId: string, formId: FormId): DraftStore {
  const key = localDraftKey(accountId, formId)
  const store = open.get(key) ?? createDraftStore(accountId, formId)
  open.set(key, store)
  if (!isWatching) subscribeToSession(closeOthers)
  isWatching = true
  return store
}

/** After a sign-out, nothing of that account may be written or sent from this tab. */
function closeOthers(): void {
  const accountId = readSession()?.user.id
  for (const [key, store] of open) {
    if (store.accountId === accountId) continue
    store.close()
    open.delete(key)
  }
}
