import type { MissingParts } from '../domain/progress.ts'
import type { CheckContext } from './check.ts'
import type { Answers, FormDescription } from './field.ts'
import { isRequired } from './form-documents.ts'
import { sectionProblems, writtenSections } from './sections.ts'

/**
 * What a stored draft still needs before it can be submitted. The server uses it for `progress`; in the browser the
 * form applies the same rules to unsaved answers (`sectionStatus`).
 */
export function missingParts(form: FormDescription, answers: Answers, context: CheckContext): MissingParts {
  return {
    sections: writtenSections(form, answers)
      .filter(section => sectionProblems(section, answers, context).length > 0)
      .map(section => section.title),
    documents: form.documents
      .filter(slot => isRequired(slot, answers) && !context.documents.some(({ kind }) => kind === slot.kind))
      .map(slot => slot.label),
  }
}
