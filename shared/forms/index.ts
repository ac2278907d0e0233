import { earlierForm } from './earlier-forms.ts'
import type { FormDescription } from './field.ts'
import type { FormId } from './form-id.ts'
import { foundationForm } from './foundation.ts'
import { postgraduateForm } from './postgraduate.ts'
import { undergraduateForm } from './undergraduate.ts'

const forms: Record<FormId, FormDescription> = {
  postgraduate: postgraduateForm,
  undergraduate: undergraduateForm,
  foundation: foundationForm,
}

/**
 * The form as it is asked now, or in an earlier version. For code that has to know every form; a page of the portal
 * fetches only the form it shows.
 */
export function formDescription(id: FormId, version = forms[id].version): FormDescription {
  // During an upgrade another server may have stored a version that this one does not know yet.
  if (version >= forms[id].version) return forms[id]
  const earlier = earlierForm(id, version)
  if (!earlier) throw new Error(`There is no version ${version} of the form ${id}`)
  return earlier
}
