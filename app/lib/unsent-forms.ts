import type { FormId } from '#shared/forms/form-id.ts'
import { storedText } from '#ui/drafts/kept.ts'
import { localDraftKey } from './local-copies.ts'

const formIds: readonly FormId[] = ['postgraduate', 'undergraduate', 'foundation']

/** The forms with answers on this device that an account has not sent yet. */
export function formsWithUnsentAnswers(accountId: string): FormId[] {
  return formIds.filter(formId => storedText(localDraftKey(accountId, formId)) !== undefined)
}
