import type { FieldProblem } from '../contract/errors.ts'
import { askedFields } from './answer-text.ts'
import { type CheckContext, fieldProblems, isEmpty, isEntries } from './check.ts'
import type { Answers, AnswerValue, Entry, FormDescription, Section } from './field.ts'

/** The problems of a section, by the rules of the final submission. */
export function sectionProblems(section: Section, answers: Answers, context: CheckContext): FieldProblem[] {
  return askedFields(section.fields, answers).flatMap(field => fieldProblems(field, answers, context))
}

/** True when the only problem is a missing answer. */
export function isMissing(problem: FieldProblem, answers: Answers): boolean {
  return isEmpty(valueAt(answers, problem.field))
}

function valueAt(answers: Answers, path: string): AnswerValue | undefined {
  const [name = '', index, ...rest] = path.split('.')
  const value = answers[name]
  if (index === undefined) return value
  const entry: Entry | undefined = isEntries(value) ? value[Number(index)] : undefined
  return entry && valueAt(entry, rest.join('.'))
}

/** The sections with a page of their own: the declaration is made on the page that submits the application. */
export function writtenSections(form: FormDescription, answers: Answers): readonly Section[] {
  return form.sections
    .filter(({ id, when }) => id !== 'declaration' && (!when || when(answers)))
    .map(section => (section.titleFor ? { ...section, title: section.titleFor(answers) } : section))
}
