import { localCopyPrefix } from '#app/lib/local-copies.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { readStored } from '#ui/lib/storage.ts'

const formIds: readonly FormId[] = ['postgraduate', 'undergraduate', 'foundation']

/** Where the unsent answers of one account and form are on this device. */
export function localDraftKey(accountId: string, formId: FormId): string {
  return `${localCopyPrefix}${accountId}:${formId}`
}

/** The forms with answers on this device that an account has not sent yet. Pages ask this without the code of drafts. */
export function formsWithUnsentAnswers(accountId: string): FormId[] {
  return formIds.filter(formId => {
    const key = localDraftKey(accountId, formId)
    return (readStored('sessionStorage', key) ?? readStored('localStorage', key)) !== undefined
  })
}
