import type { FormDescription } from './field.ts'
import { foundationForm } from './version-1/foundation.ts'
import { postgraduateForm } from './version-1/postgraduate.ts'
import { undergraduateForm } from './version-1/undergraduate.ts'
import * as foundation2 from './version-2/foundation.ts'
import * as postgraduate2 from './version-2/postgraduate.ts'
import * as undergraduate2 from './version-2/undergraduate.ts'
import * as postgraduate3 from './version-3/postgraduate.ts'

/**
 * Earlier versions of the forms, unchanged. An application is shown with the version in which it was answered (ADR
 * 54).
 */
export const earlierForms: FormDescription[] = [
  postgraduateForm,
  undergraduateForm,
  foundationForm,
  postgraduate2.postgraduateForm,
  undergraduate2.undergraduateForm,
  foundation2.foundationForm,
  postgraduate3.postgraduateForm,
]

/** Undefined for the newest version, and for versions newer than this code. */
export function earlierForm(id: FormDescription['id'], version: number): FormDescription | undefined {
  return earlierForms.find(form => form.id === id && form.version === version)
}
