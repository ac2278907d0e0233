import type { FieldProblem } from '#shared/contract/errors.ts'
import { counted } from '#shared/domain/counted.ts'
import { answerText, askedFields } from '#shared/forms/answer-text.ts'
import { type CheckContext, isEmpty, isEntries, isUploadedInstead } from '#shared/forms/check.ts'
import type { Answers, Section } from '#shared/forms/field.ts'
import { isMissing, sectionProblems } from '#shared/forms/sections.ts'

export type SectionState = 'not-started' | 'in-progress' | 'done' | 'optional'

export interface SectionStatus {
  state: SectionState
  /** What is there, or what is still missing, in a few words. */
  detail: string
  problems: FieldProblem[]
}

/** The status of a section. */
export function sectionStatus(section: Section, answers: Answers, context: CheckContext): SectionStatus {
  const problems = sectionProblems(section, answers, context)
  const asked = askedFields(section.fields, answers)
  const isTouched = asked.some(field => !isEmpty(answers[field.name]))
  if (!isTouched && asked.some(field => isUploadedInstead(field, context.documents)))
    return { state: 'done', detail: 'Uploaded as a document', problems }
  if (problems.length === 0)
    return isTouched
      ? { state: 'done', detail: digest(section, answers), problems }
      : { state: 'optional', detail: section.intro ?? '', problems }
  if (!isTouched) return { state: 'not-started', detail: '', problems }
  const missing = problems.filter(problem => isMissing(problem, answers)).length
  const wrong = problems.length - missing
  const detail = wrong > 0 ? `${counted(wrong, 'answer')} to correct` : `${counted(missing, 'answer')} still missing`
  return { state: 'in-progress', detail, problems }
}

function digest(section: Section, answers: Answers): string {
  const [first] = section.fields
  if (first?.kind === 'list') {
    const entries = answers[first.name]
    return counted(isEntries(entries) ? entries.length : 0, first.itemName)
  }
  const names = section.summary ?? (first ? [first.name] : [])
  const separator = section.id === 'about-you' ? ' ' : ', '
  const text = section.fields
    .filter(field => names.includes(field.name))
    .sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
    .map(field => answerText(field, answers[field.name]).split('\n')[0] ?? '')
    .filter(Boolean)
    .join(separator)
  return text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text
}
