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

/** For code that has to know every form. A page of the portal fetches the one form it shows. */
export function formDescription(id: FormId): FormDescription {
  return forms[id]
}
