import { answerText, askedFields } from '#shared/forms/answer-text.ts'
import type { Answers, Field } from '#shared/forms/field.ts'

/** The fields to read back: those that are asked, without boxes that nobody has to tick and that are not. */
export function statedFields(fields: readonly Field[], answers: Answers): readonly Field[] {
  return askedFields(fields, answers).filter(
    field => field.kind !== 'confirm' || field.missing !== undefined || answerText(field, answers[field.name]) !== '',
  )
}
