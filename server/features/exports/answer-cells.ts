import { sql } from 'kysely'
import { answerColumns } from '#shared/domain/export-kinds.ts'
import { localPhone } from '#shared/domain/phone.ts'
import { answerText } from '#shared/forms/answer-text.ts'
import type { AnswerValue, Field } from '#shared/forms/field.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import type { Cells } from './cells.ts'

/** The answers of a form by the names of their questions, for sources with `application`. */
export const answerCells: Cells = Object.fromEntries(
  answerColumns.map(({ id }) => [
    id,
    {
      of: id === 'residency' ? sql.ref('application.residency') : sql`application.answers ->> ${id}::text`,
      inWords: (stored: string) => inWords(id, stored),
    },
  ]),
)

const forms: readonly FormId[] = ['undergraduate', 'foundation', 'postgraduate']

const fields = new Map(
  forms
    .flatMap(id => formDescription(id).sections)
    .flatMap(section => section.fields)
    .map(field => [field.name, field]),
)

/** As the file of the applicant shows it, except that dates stay what programs read. */
function inWords(name: string, stored: string): string {
  const field = fields.get(name)
  if (!field || field.kind === 'date') return stored
  if (field.kind === 'phone') return localPhone(stored)
  return answerText(field, answerOf(field, stored))
}

function answerOf({ kind }: Field, stored: string): AnswerValue {
  return kind === 'list' ? JSON.parse(stored) : stored
}
