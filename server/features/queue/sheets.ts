import { sql } from 'kysely'
import type * as z from 'zod'
import type { queueRow } from '#shared/contract/schemas/queue.ts'
import type { AdditionalQuestion } from '#shared/domain/additional-questions.ts'
import type { JambCheck } from '#shared/domain/jamb-check.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import type { SettledRequirement } from '#shared/domain/requirement.ts'
import type { Answers } from '#shared/forms/field.ts'
import { isRequired } from '#shared/forms/form-documents.ts'
import { withRequiredDocuments } from '#shared/forms/required-documents.ts'
import { type JudgedDocument, requirementSheet } from '#shared/forms/requirement-sheet.ts'
import type { Queryable } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { askedForm } from '../applications/asked-form.ts'
import { jambCheckOf } from '../applications/jamb-check.ts'

/** A summary of the answers of a case for its row in the queue: a few words instead of some kilobytes. */
export interface Sheet {
  requirements: NonNullable<z.output<typeof queueRow>['requirements']>
  /** Kinds of the documents that are required. */
  documentsNeeded: readonly string[]
  /** As the applicant gave it; empty without one. */
  jambNumber: string
}

/** Everything that a sheet is computed from. `revision` increases with every change of the answers. */
export interface SheetBasis {
  application_id: number
  program_type: ProgramType
  revision: number
  form_version: number
  selected_program: string | null
  starts_on: string | null
  references_in: number
  documents: readonly JudgedDocument[]
  verdicts: readonly SettledRequirement[]
  /** The number of JAMB’s lists: each new one may change what is known about a score. */
  jamb_lists: number
}

interface Known {
  basis: string
  sheet: Sheet
}

/** Several times the number of rows that a whole office has open; about ten megabytes. */
const mostKnown = 10_000

const known = new WeakMap<Queryable, Map<number, Known>>()

/**
 * The sheets of these cases, by application. Answers are read only for cases without a computed sheet, or which have
 * changed: reading a page of answers takes longer than everything else in a call of the queue.
 */
export async function sheetsOf(db: Queryable, bases: readonly SheetBasis[]): Promise<Map<number, Sheet>> {
  const sheets = known.get(db) ?? new Map<number, Known>()
  known.set(db, sheets)
  const found = new Map<number, Sheet>()
  const wanted = new Map<number, SheetBasis>()
  for (const basis of bases) {
    const before = sheets.get(basis.application_id)
    if (before?.basis === nameOf(basis)) found.set(basis.application_id, before.sheet)
    else wanted.set(basis.application_id, basis)
  }
  if (wanted.size === 0) return found
  for (const { id, ...held } of await answersOf(db, [...wanted.keys()])) {
    const basis = wanted.get(id)
    if (!basis) continue
    const sheet = workOut(basis, held)
    found.set(id, sheet)
    remember(sheets, id, { basis: nameOf(basis), sheet })
  }
  return found
}

const answersOf = compileOnce((db, ids: readonly number[]) =>
  sql<Held & { id: number }>`
    select id, answers, required_documents as required, additional_questions, ${jambCheckOf} as jamb
    from application where id = any(${ids}::bigint[])`.compile(db),
)

/** The oldest entry is evicted first. */
function remember(sheets: Map<number, Known>, id: number, one: Known): void {
  sheets.delete(id)
  sheets.set(id, one)
  const [oldest] = sheets.keys()
  if (sheets.size > mostKnown && oldest !== undefined) sheets.delete(oldest)
}

function nameOf(basis: SheetBasis): string {
  const { program_type, revision, form_version, selected_program, starts_on, references_in } = basis
  const { documents, verdicts, jamb_lists } = basis
  const answered = [program_type, revision, form_version, selected_program]
  return JSON.stringify([...answered, starts_on, references_in, documents, verdicts, jamb_lists])
}

interface Held {
  answers: Answers
  required: readonly string[]
  additional_questions: readonly AdditionalQuestion[] | null
  jamb: JambCheck | null
}

function workOut(basis: SheetBasis, { answers, required, additional_questions, jamb }: Held): Sheet {
  const form = withRequiredDocuments(askedForm({ ...basis, additional_questions }), required)
  const withProgramme = { ...answers, selected_program: basis.selected_program ?? '' }
  const rows = requirementSheet({
    form,
    selected_program: basis.selected_program,
    answers,
    documents: basis.documents,
    referencesIn: basis.references_in,
    startsOn: basis.starts_on ?? undefined,
    jamb: jamb ?? undefined,
    verdicts: basis.verdicts,
  })
  return {
    requirements: rows.map(({ requirement, state }) => ({ requirement, state })),
    // In the version of the form that was answered.
    documentsNeeded: form.documents.filter(slot => isRequired(slot, withProgramme)).map(({ kind }) => kind),
    jambNumber: jambNumberIn(answers),
  }
}

function jambNumberIn({ jamb_registration_number: number }: Answers): string {
  return typeof number === 'string' ? number.toUpperCase() : ''
}
