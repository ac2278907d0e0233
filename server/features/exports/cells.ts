import { type RawBuilder, sql } from 'kysely'
import { askedFee } from '#shared/domain/asked-fee.ts'
import { decisionNames } from '#shared/domain/decision-names.ts'
import { feeStateNames, feeStates } from '#shared/domain/fee-states.ts'
import { offerStateNames } from '#shared/domain/offer-names.ts'
import { localPhone } from '#shared/domain/phone.ts'
import { isProgramType, programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme, schoolName } from '#shared/domain/programmes.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { dayText } from '../../db/university-clock.ts'
import { scoreForRanks } from '../applications/jamb-check.ts'
import { asResidency } from '../applications/record.ts'
import { isReleased, stageByClock } from '../applications/stage-by-clock.ts'
import { feeConditions } from '../fees/fee-conditions.ts'
import { answerCells } from './answer-cells.ts'
import type { Cell } from './write-csv.ts'

/** A column: the SQL that reads it, unless it is an answer, and how it is displayed. */
interface CellOf {
  /** Made when it is needed, if it depends on the catalogue. */
  of?: RawBuilder<unknown> | (() => RawBuilder<unknown>)
  inWords?: (value: string) => string
}

/** By the id of the column (shared/domain/export-kinds.ts). */
export type Cells = Readonly<Record<string, CellOf>>

/** A date in ISO format. */
export const day = (column: string) => ({ of: () => dayText(sql.ref(column)) })
export const ref = (column: string) => ({ of: sql.ref(column) })

/** The answers that the columns of a person need, as `answer`: a join after `application`. */
export const joinAnswers = sql`left join application_facts answer on answer.application_id = application.id`

/** For sources with `joinAnswers`. */
export const person: Cells = {
  application_number: ref('application.application_number'),
  // Lists for JAMB and for programs that know no other script.
  surname: { of: sql`coalesce(nullif(answer.surname_in_latin, ''), application.surname)` },
  given_names: {
    of: sql`coalesce(nullif(answer.given_names_in_latin, ''),
      concat_ws(' ', nullif(application.first_name, ''), nullif(application.other_names, '')))`,
  },
  email: ref('application.email'),
  phone: { of: sql`application.phone`, inWords: localPhone },
  jamb_number: ref('answer.jamb_registration_number'),
}

export const placeWords = {
  program_type: (type: string) => (isProgramType(type) ? programTypeName(type) : type),
  programme: (id: string) => findProgramme(id)?.title ?? id,
  school: schoolOf,
  stage: (stage: string) => Object.entries(stageNames).find(([one]) => one === stage)?.[1] ?? stage,
}

function schoolOf(programme: string): string {
  const school = findProgramme(programme)?.school
  return school ? schoolName(school) : ''
}

export function placedIn(programme: RawBuilder<unknown>): Cells {
  return {
    program_type: { of: sql`application.program_type`, inWords: placeWords.program_type },
    programme: { of: programme, inWords: placeWords.programme },
    school: { of: programme, inWords: placeWords.school },
    round: ref('round.name'),
  }
}

/** Only released decisions, because the file leaves the office. */
const decision = sql`(select decision.kind from decision where decision.application_id = held.application_id
  and decision.ended_at is null and (held.stage = 'told' or ${isReleased('held.release_id')}))`

/** What the office asked beyond the form, each question with its answer on a line of its own. */
const additionalAnswers = sql`case when application.additional_questions is not null then (
  select string_agg(concat(question ->> 'question', ': ', application.answers ->> ('question_' || (question ->> 'id'))), chr(10) order by place)
  from jsonb_array_elements(application.additional_questions) with ordinality as asked (question, place)
  where nullif(application.answers ->> ('question_' || (question ->> 'id')), '') is not null) end`

/** All except `score`, which depends on who reads it. */
export const caseCells: Cells = {
  ...person,
  ...placedIn(sql`held.programme_id`),
  stage: { of: stageByClock('held'), inWords: placeWords.stage },
  received_on: day('held.received_at'),
  assignee: { of: sql`(select full_name from staff where staff.id = held.assignee_id)` },
  has_paid: { of: sql`case when application.has_paid then 'Yes' else 'No' end` },
  decision: { of: decision, inWords: kind => (decisionNames as Record<string, string>)[kind] ?? kind },
  ...answerCells,
  additional_answers: { of: additionalAnswers },
}

export const acceptedCells: Cells = {
  ...person,
  ...answerCells,
  ...placedIn(sql`coalesce(decision.programme_id, held.programme_id)`),
  offer: { of: sql`offer.state`, inWords: state => (offerStateNames as Record<string, string>)[state] ?? state },
  offer_since: day('offer.since'),
  matriculation_number: {
    of: sql`(select number from matriculation_number where matriculation_number.decision_id = offer.decision_id)`,
  },
}

/** Of the place’s round, which a deferral changes. */
export const matriculatedCells: Cells = {
  ...person,
  ...placedIn(sql`coalesce(decision.programme_id, application.selected_program)`),
  matriculation_number: ref('numbered.number'),
  session: ref('round.session_id'),
  given_on: day('numbered.given_at'),
  was_deferred: { of: sql`case when offer.deferred_to is null then 'No' else 'Yes' end` },
}

const entryModes: Record<string, string> = { utme: 'UTME', direct_entry: 'Direct Entry' }

export const capsCells: Cells = {
  ...person,
  ...placedIn(sql`coalesce(decision.programme_id, application.selected_program)`),
  round: { of: sql`(select name from round where round.id = application.round_id)` },
  jamb_number: { of: sql`upper(answer.jamb_registration_number)` },
  jamb_score: { of: scoreForRanks },
  entry_mode: { of: sql`answer.entry_mode`, inWords: mode => entryModes[mode] ?? mode },
}

export const feeCells: Cells = {
  ...person,
  ...placedIn(sql`application.selected_program`),
  fee: {
    of: sql`jsonb_build_object('program_type', application.program_type, 'residency', application.residency,
      'asked_fees', application.asked_fees)::text`,
    inWords: feeInWords,
  },
  fee_state: {
    of: feeConditions.application.state,
    inWords: state => feeStateNames[feeStates.find(one => one === state) ?? 'none'],
  },
  submitted_on: day('application.submitted_at'),
  amount: { of: sql`(paid.amount_minor / 100.0)::float8` },
  currency: ref('paid.currency'),
  reference: ref('paid.reference'),
  receipt_number: ref('paid.receipt_number'),
  paid_on: day('paid.settled_at'),
}

function feeInWords(stored: string): string {
  const { program_type, residency, asked_fees } = JSON.parse(stored)
  const known = asResidency(residency)
  const fee = known ? askedFee({ program_type, asked_fees }, known) : undefined
  return fee && fee.kind !== 'free' ? fee.label : ''
}

/** The value written to the file. */
export function written(value: unknown, { inWords }: Partial<CellOf> = {}): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  const text = String(value)
  return inWords ? inWords(text) : text
}
