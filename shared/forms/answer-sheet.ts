import { answerText, askedFields } from './answer-text.ts'
import type { Answers, FormDescription } from './field.ts'

export interface SheetSection {
  title: string
  /** `name`: of the field. */
  rows: { name: string; question: string; answer: string }[]
}

/** The questions that an applicant was asked, section by section, with the answers as displayed. */
export function answerSheet(form: FormDescription, answers: Answers): SheetSection[] {
  return form.sections
    .map(({ title, titleFor, fields }) => ({
      title: titleFor?.(answers) ?? title,
      rows: askedFields(fields, answers).map(field => ({
        name: field.name,
        question: field.label,
        answer: answerText(field, answers[field.name]),
      })),
    }))
    .filter(({ rows }) => rows.length > 0)
}
