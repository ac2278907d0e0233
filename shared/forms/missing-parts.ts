import type { MissingParts } from '../domain/progress.ts'
import type { CheckContext } from './check.ts'
import type { Answers, FormDescription } from './field.ts'
import { isRequired } from './form-documents.ts'
import { sectionProblems, writtenSections } from './sections.ts'

/**
 * What is between a draft and its final submission, as it is stored. The server asks it for `progress`; while someone writes, the
 * form asks the same rules about what is typed and not saved yet (`sectionStatus`).
 */
export function missingParts(form: FormDescription, answers: Answers, context: CheckContext): MissingParts {
  return {
    sections: writtenSections(form)
      .filter(section => sectionProblems(section, answers, context).length > 0)
      .map(section => section.title),
    documents: form.documents
      .filter(slot => isRequired(slot, answers) && !context.documents.some(({ kind }) => kind === slot.kind))
      .map(slot => slot.label),
  }
}
