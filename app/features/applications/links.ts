import type { FormDescription } from '#shared/forms/field.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { paths } from '#shared/paths.ts'
import { topName } from './draft/draft.ts'

/** The page of a form. Foundation and JUPEB have their own (spec section 2). */
export function formPath(formId: FormId): string {
  return formId === 'foundation' ? paths.foundationForm : paths.application
}

/** One section of a form, or one field in it. */
export function sectionPath(formId: FormId, sectionId: string, field?: string): string {
  return `${formPath(formId)}?section=${sectionId}${field ? `#${field}` : ''}`
}

export function documentsPath(formId: FormId, kind?: string): string {
  return `${paths.documentUpload()}?type=${formId}${kind ? `#${kind}` : ''}`
}

/** Check your answers and submit. */
export function checkPath(formId: FormId): string {
  return `${documentsPath(formId)}&step=check`
}

/** The page on which a problem can be corrected. */
export function problemPath(form: FormDescription, field: string): string {
  if (form.documents.some(slot => slot.kind === field)) return documentsPath(form.id, field)
  const section = form.sections.find(each => each.fields.some(one => one.name === topName(field)))
  if (!section) return formPath(form.id)
  return section.id === 'declaration' ? `${checkPath(form.id)}#declaration` : sectionPath(form.id, section.id, field)
}

/** The form named by the `type` of /document-upload (spec section 2). */
export function formIdNamed(type: string | null): FormId | undefined {
  return type === 'postgraduate' || type === 'undergraduate' || type === 'foundation' ? type : undefined
}
