import type { FormDescription } from '#shared/forms/field.ts'

/** For optional documents that this programme requires: the form’s own hint says that they may be left out. */
const hints: Partial<Record<string, string>> = {
  nysc_certificate: 'Your discharge or exemption certificate, or exclusion letter.',
  birth_certificate: 'Or a declaration of age.',
  o_level_result: 'The result slip or certificate of each sitting.',
}

export function withRequiredHints(form: FormDescription): FormDescription {
  return {
    ...form,
    documents: form.documents.map(slot => ({
      ...slot,
      hint: (slot.required === true && hints[slot.kind]) || slot.hint,
    })),
  }
}
