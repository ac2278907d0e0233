import type { DocumentSlot, FormDescription } from './field.ts'
import { isRequired } from './form-documents.ts'

/** Optional documents that the office may require for a programme in a round. */
const requirable: readonly string[] = ['research_proposal', 'nysc_certificate', 'birth_certificate', 'o_level_result']

/**
 * The documents an offering can require beyond those the form requires of every applicant (`office.md` section 4).
 */
export function requirableDocuments(form: FormDescription, programme: string): readonly DocumentSlot[] {
  return form.documents.filter(
    slot => requirable.includes(slot.kind) && !isRequired(slot, { selected_program: programme }),
  )
}

/**
 * The form for one offering, with these kinds of documents required. Kinds that the form does not have are ignored.
 */
export function withRequiredDocuments(form: FormDescription, kinds: readonly string[] = []): FormDescription {
  if (kinds.length === 0) return form
  return {
    ...form,
    documents: form.documents.map(slot => (kinds.includes(slot.kind) ? { ...slot, required: true } : slot)),
  }
}
