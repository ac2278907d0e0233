import type { FormDescription } from './field.ts'

/** Each description that is not asked any more, unchanged: applications that were answered in it are shown in its words (ADR 54). */
export const earlierForms: FormDescription[] = []

/** Undefined for the newest version, and for one that is newer than this code. */
export function earlierForm(id: FormDescription['id'], version: number): FormDescription | undefined {
  return earlierForms.find(form => form.id === id && form.version === version)
}
