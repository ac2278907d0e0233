import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DecisionAsTold } from '#shared/contract/schemas/decision-as-told.ts'
import { acceptanceCurrencyIn } from '#shared/domain/acceptance-currency.ts'
import { isOfferKind } from '#shared/domain/decisions.ts'
import { offerAsMade } from '#shared/domain/offer-as-made.ts'
import { decisionMessages } from '#shared/domain/own-case.ts'
import { presentDecision } from '#shared/domain/present-decision.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import type { Demand, ToldDecision } from '#shared/domain/told-decision.ts'
import type { Queryable } from '../../db/client.ts'
import { asToldDecision, decisionsAsTold } from './own-decision.ts'
import { titleAppliedFor } from './programme-title.ts'

/**
 * What the applicant reads of a decision. One that is not released yet is read as if it were, at its hour or now, with
 * nothing done since. Undefined for one that the applicant never sees.
 */
export async function readAsTold(db: Queryable, decisionId: string, hour?: Date): Promise<DecisionAsTold | undefined> {
  const row = await findRow(db, decisionId)
  if (!row || !isProgramType(row.program_type)) return undefined
  const at = hour ?? row.now
  const found = asToldDecision(row.told && { ...row.told, told_at: row.told.told_at ?? at.toISOString() })
  if (!found) return undefined
  const isTold = found.told_at <= row.now
  const told = isTold ? found : asReleased(found, { ...row, at })
  const { program_type, selected_program, session } = row
  const charged = { told, case: null, program_type, selected_program, read_at: isTold ? row.now : at }
  return {
    application: {
      ...{ application_number: row.application_number, first_name: row.first_name, program_type, selected_program },
      selected_program_title: titleAppliedFor(row) ?? null,
      ...(session ? { round: { session } } : {}),
    },
    case: {
      stage: 'told',
      message: told.revoked ? 'We have withdrawn our offer.' : decisionMessages[told.kind],
      ...presentDecision(charged),
    },
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

function asReleased(told: ToldDecision, row: Row & { at: Date }): ToldDecision {
  const { at, last_day: answerBy, answer_days: answerDays } = row
  const startsOn = told.place?.starts_on ?? null
  const feeMinor = told.offer?.fee.amount_minor ?? row.fee_minor ?? 0
  const feeCurrency = told.offer?.fee.currency ?? acceptanceCurrencyIn(row.fee_currency ?? 'NGN')
  const offer = isOfferKind(told.kind)
    ? offerAsMade({ at, answerBy, answerDays, feeMinor, feeCurrency, startsOn })
    : null
  return { ...told, told_at: at, offer, demand: told.kind === 'rejection' ? (told.demand ?? demandIn(row)) : null }
}

/** As `note-demand.ts` counts when the release is confirmed. */
function demandIn({ applied, places }: Pick<Row, 'applied' | 'places'>): Demand | null {
  return places ? { applied: Number(applied), places: Number(places) } : null
}

function findRow(db: Queryable, decisionId: string) {
  return db
    .selectFrom('application')
    .innerJoin('decision', 'decision.application_id', 'application.id')
    .leftJoin('round', 'round.id', 'application.round_id')
    .select(['application.application_number', 'application.first_name', 'application.program_type'])
    .select(['application.selected_program', 'application.programme_title', 'application.status'])
    .select(['round.session_id as session', 'round.answer_days', 'round.acceptance_fee_currency as fee_currency'])
    .select(sql<Date>`now()`.as('now'))
    .select(sql<string | null>`to_char(decision.answer_by, 'YYYY-MM-DD')`.as('last_day'))
    .select(feeOf(sql`coalesce(decision.programme_id, application.selected_program)`).as('fee_minor'))
    .select(demandOf)
    .select(eb => jsonObjectFrom(decisionsAsTold(eb).where('told.id', '=', decisionId)).as('told'))
    .where('decision.id', '=', decisionId)
    .executeTakeFirst()
}

/** The acceptance fee that an offer of this programme would have. */
function feeOf(programme: ReturnType<typeof sql>) {
  return sql<number | null>`(select coalesce(
    (select offering.acceptance_fee_minor from offering
      where offering.round_id = application.round_id and offering.programme_id = ${programme}),
    (select round.acceptance_fee_minor from round where round.id = application.round_id)))`
}

export const demandOf = [
  sql<number>`(select count(*)::integer from admission_case held where held.round_id = application.round_id
    and held.programme_id = application.selected_program and held.stage <> 'returned')`.as('applied'),
  sql<number | null>`(select sum(capacity)::integer from seat_pool pool where pool.round_id = application.round_id
    and pool.programme_id = application.selected_program)`.as('places'),
]
