import type { DocumentSlot, FormDescription } from './field.ts'
import { isRequired } from './form-documents.ts'

/** The documents that an offering can require beyond what its form requires of every applicant (`office.md` section 4). */
export function requirableDocuments(form: FormDescription, programme: string): readonly DocumentSlot[] {
  return form.documents.filter(slot => slot.canBeRequired && !isRequired(slot, { selected_program: programme }))
}

/** The form as one offering asks it: with these kinds of documents required. Kinds that the form does not have are passed over. */
export function withRequiredDocuments(form: FormDescription, kinds: readonly string[] = []): FormDescription {
  if (kinds.length === 0) return form
  return {
    ...form,
    documents: form.documents.map(slot => (kinds.includes(slot.kind) ? { ...slot, required: true } : slot)),
  }
}
