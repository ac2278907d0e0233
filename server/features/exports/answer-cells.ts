import { sql } from 'kysely'
import { answerColumns } from '#shared/domain/export-kinds.ts'
import { localPhone } from '#shared/domain/phone.ts'
import { answerText } from '#shared/forms/answer-text.ts'
import type { AnswerValue, Field } from '#shared/forms/field.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import type { Queryable } from '../../db/client.ts'
import type { Cells } from './cells.ts'

/** The answers of a form by the names of their questions; `withAnswers` reads them. */
export const answerCells: Cells = Object.fromEntries(
  answerColumns.map(({ id }) => [id, { inWords: (stored: string) => inWords(id, stored) }]),
)

type Row = Record<string, unknown>

/**
 * Rows with the answers that are among the columns, read for each part by itself. A row has the id of its application as `application`. Whole
 * forms are long: to sort them with the rows, or to unpack one for each answer, would take minutes.
 */
export async function* withAnswers(
  db: Queryable,
  columns: readonly string[],
  parts: AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  const wanted = answerColumns.map(({ id }) => id).filter(id => columns.includes(id))
  for await (const rows of parts) {
    if (wanted.length === 0) {
      yield rows
      continue
    }
    const answers = await answersOf(
      db,
      wanted,
      rows.map(row => row[idOfAnswers]),
    )
    yield rows.map(row => ({ ...row, ...answers.get(row[idOfAnswers]) }))
  }
}

/** Names the column that `withAnswers` needs. */
export const idOfAnswers = 'application'

async function answersOf(
  db: Queryable,
  wanted: readonly string[],
  ids: readonly unknown[],
): Promise<Map<unknown, Row>> {
  const typed = wanted.map(id => sql`${sql.ref(id)} text`)
  const { rows } = await sql<Row>`
    select application.id as ${sql.ref(idOfAnswers)}, form.*
    from application, jsonb_to_record(application.answers || jsonb_build_object('residency', application.residency)) form (${sql.join(typed)})
    where application.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(row => [row[idOfAnswers], row]))
}

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
