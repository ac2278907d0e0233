import type { ApplicationOnWire, SavedDraft } from '#shared/contract/schemas/applications.ts'
import type { Context } from '../../base/context.ts'
import type { Transact } from '../../http/handler.ts'
import { saveDraft } from './save-draft.ts'
import { isDraft, readForm, type SentForm } from './sent-form.ts'
import { submitForm } from './submit-form.ts'

/** Saves a draft, or submits it when `is_draft` is not true. */
export async function saveApplication(
  context: Context,
  transact: Transact,
  sent: SentForm,
): Promise<ApplicationOnWire | SavedDraft> {
  const form = await readForm(sent)
  return isDraft(sent.fields) ? saveDraft(context, transact, form) : submitForm(context, transact, form)
}
