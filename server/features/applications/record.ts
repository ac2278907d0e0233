import type { Selectable } from 'kysely'
import type { RoundOnWire } from '#shared/contract/schemas/applications.ts'
import type { AdditionalQuestion } from '#shared/domain/additional-questions.ts'
import type { ApplicationStatus } from '#shared/domain/application-life.ts'
import type { AskedFees } from '#shared/domain/asked-fee.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import type { Outcome } from '#shared/domain/decisions.ts'
import { isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { RefereeStatus } from '#shared/domain/references.ts'
import { type Residency, residencies } from '#shared/domain/residency.ts'
import type { ToldDecision } from '#shared/domain/told-decision.ts'
import type { WantedRecord } from '#shared/domain/transcripts.ts'
import type { UnaskedState } from '#shared/domain/unasked.ts'
import type { Answers } from '#shared/forms/field.ts'
import type { ApplicationTable } from '../../db/tables.ts'

export interface StoredDocument {
  id: string
  kind: string
  file_name: string
  size: number
  uploaded_at: string
  /** The virus check is still running. */
  being_checked?: true
}

export interface StoredReferee {
  number: number
  name: string
  email: string
  status: RefereeStatus
  /** When this state began; null before anyone was asked. */
  since: string | null
  /** How often the referee was replaced. */
  changes: number
}

type StoredRow = Selectable<ApplicationTable>

/** An application as stored in the database. */
export interface ApplicationRow
  extends Omit<
    StoredRow,
    | 'program_type'
    | 'status'
    | 'residency'
    | 'answers'
    | 'additional_questions'
    | 'asked_fees'
    | 'outcome'
    | 'outcome_at'
  > {
  program_type: ProgramType
  status: ApplicationStatus
  residency: Residency | null
  answers: Answers
  /** Those that it was submitted with; null before. */
  additional_questions: readonly AdditionalQuestion[] | null
  /** Those of its submission; null before, and for those submitted before fees were kept. */
  asked_fees: AskedFees | null
}

/** The office’s part of an application. */
export interface StoredCase {
  stage: CaseStage
  withdrawn_from: CaseStage | null
  withdrawn_why: string | null
}

/** What the owner of an application may know of its case, as stored. */
export interface StoredOwnCase {
  stage: CaseStage
  since: Date
  due_at: Date | null
  decide_by: string | null
  unread: number
  /** The newest request, while any part of it is open. */
  requests: { id: string; kind: string; message: string; is_open: boolean }[]
  /** The newest document of each kind that was sent without being asked. */
  sent: {
    id: string
    kind: string
    file_name: string
    uploaded_at: Date
    state: UnaskedState
    answer: string | null
  }[]
  /** What was asked of records offices. */
  transcripts: { id: string; institution: string; wanted: WantedRecord; asked_at: Date; answered_at: Date | null }[]
  /** The current place in a sitting. */
  sitting: StoredSitting | null
  /** A place that the office removed, if there is no other. */
  removed_sitting: { starts_at: Date; reason: string } | null
}

export interface StoredSitting {
  id: string
  sequence: number
  starts_at: Date
  ends_at: Date
  place: string
  bring: string
  change_until: Date
  /** According to the database’s clock. */
  can_change: boolean
  /** Why the office moved the applicant to it. */
  reason: string | null
}

/** What the rules decide by and emails tell: an application with its documents, current referees, case and the outcome of its payments. */
export interface ApplicationRecord extends ApplicationRow {
  documents: StoredDocument[]
  referees: StoredReferee[]
  /** The account it belongs to; null without one. */
  owner: { email: string; deletes_at: string | null } | null
  /** The database’s time when it was read. */
  read_at: Date
  /** A payment did not match and was not refunded, and no other one has settled the fee. */
  payment_held: boolean
  /** What came with it; null if nothing is held. */
  held_sum: { amount_minor: number; currency: string } | null
  /** A confirmed fee was refunded and has not been paid again. */
  fee_refunded: boolean
  fee_voided: boolean
  /** The office has waived the application fee, and the application is still one that the waiver covers. */
  fee_waived: boolean
  /** With the closing time that applies to this applicant. Missing only while the database is being upgraded. */
  round: RoundOnWire | null
  /** The round a draft can be moved to, once its own has closed, or that a withdrawn application can begin again in: its own, while it is open. */
  next_round: RoundOnWire | null
  /** For a draft: the programmes that are not accepting applications in its round. */
  closed_programmes: { id: string; state: 'closed' | 'full' }[]
  /** For a draft: the programmes of its round that require documents beyond the form. */
  programme_documents: { id: string; kinds: string[] }[]
  /** Null until the application first reaches the office. */
  case: StoredCase | null
  /** The newest released decision. */
  told: ToldDecision | null
  outcome: Outcome | null
  outcome_at: Date | null
}

/** The same with what only its owner is shown. */
export interface OwnRecord extends ApplicationRecord {
  /** The reference of the successful payment, or of the one being checked. */
  payment_reference: string | null
  /** The newest checkout in which the fee due may have been paid. */
  checkout_reference: string | null
  /** When the current link for someone else to pay was created. */
  sponsor_link_made_at: Date | null
  own_case: StoredOwnCase | null
  /** The same person has an application of this program type in a later round, or has applied again in this one. */
  has_later: boolean
}

/**
 * Form fields with their own columns, because the server uses them in decisions or the office searches by them; text,
 * empty until answered.
 */
const textFields = ['surname', 'first_name', 'other_names', 'email', 'phone'] as const
/** The same, but null until answered. */
const choiceFields = ['residency', 'selected_program'] as const

export const columnFields = [...textFields, ...choiceFields]

type Columns = { [Field in (typeof textFields)[number]]?: string } & {
  [Field in (typeof choiceFields)[number]]?: string | null
}

/** Every answer of an application in one object, as the form checks it. */
export function answersOf(record: Pick<ApplicationRow, 'answers' | (typeof columnFields)[number]>): Answers {
  const columns = Object.fromEntries(columnFields.map(name => [name, record[name] ?? '']))
  return { ...record.answers, ...columns }
}

/** The content of `application_version` for a submitted application. */
export function snapshotOf(snapshot: unknown): ApplicationRecord {
  const record = snapshot as ApplicationRecord
  // Applications submitted before forms had versions do not name one.
  return {
    ...record,
    form_version: record.form_version ?? 1,
    // Submitted before there were any.
    additional_questions: record.additional_questions ?? [],
  }
}

/**
 * The programmes that a draft cannot be submitted for. What was submitted once and reopened goes on, also when its programme was retired
 * since.
 */
export function closedProgrammesOf(
  record: Pick<ApplicationRecord, 'closed_programmes' | 'selected_program' | 'status' | 'submitted_at'>,
): { id: string; state: 'closed' | 'full' | 'retired' }[] {
  const { closed_programmes, selected_program, status, submitted_at } = record
  const chosen = status === 'draft' && submitted_at === null ? findProgramme(selected_program) : undefined
  if (!chosen?.isRetired) return closed_programmes
  return [...closed_programmes.filter(({ id }) => id !== chosen.id), { id: chosen.id, state: 'retired' }]
}

/** The kinds of documents that a draft’s programme requires beyond the form. */
export function documentsRequiredOf(
  { programme_documents }: Pick<ApplicationRecord, 'programme_documents'>,
  programme: unknown,
): string[] {
  return programme_documents.find(({ id }) => id === programme)?.kinds ?? []
}

/** Splits answers into columns and the rest; only fields that are present. */
export function splitAnswers(answers: Answers): { columns: Columns; rest: Answers } {
  const columns: Columns = {}
  const rest: Answers = { ...answers }
  const take = (name: string) => {
    delete rest[name]
    return String(answers[name] ?? '')
  }
  for (const name of textFields) if (name in answers) columns[name] = take(name)
  for (const name of choiceFields) if (name in answers) columns[name] = take(name) || null
  return { columns, rest }
}

export function asRow<Row extends StoredRow>(row: Row): Omit<Row, keyof ApplicationRow> & ApplicationRow {
  return {
    ...row,
    program_type: asProgramType(row.program_type),
    status: row.status as ApplicationStatus,
    residency: asResidency(row.residency),
    answers: row.answers as Answers,
    // These two are written from the catalogue, which was checked.
    additional_questions: row.additional_questions as readonly AdditionalQuestion[] | null,
    asked_fees: row.asked_fees as AskedFees | null,
  }
}

function asProgramType(value: string): ProgramType {
  if (!isProgramType(value)) throw new Error(`Unknown program type in the database: ${value}`)
  return value
}

export function asResidency(value: unknown): Residency | null {
  return residencies.find(residency => residency === value) ?? null
}
