import type { FormDescription } from '#shared/forms/field.ts'
import { withRequiredDocuments } from '#shared/forms/required-documents.ts'
import type { DraftView } from './draft/draft-state.ts'

/** The form, as the chosen programme requires it in the draft’s round. */
export function askedForm(form: FormDescription, { typed, application }: DraftView['draft']): FormDescription {
  return withRequiredDocuments(form, application?.required_documents?.[String(typed.selected_program)])
}
