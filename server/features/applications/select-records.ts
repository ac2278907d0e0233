import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { RoundOnWire } from '#shared/contract/schemas/applications.ts'
import { type CaseStage, caseStages } from '#shared/domain/case-life.ts'
import { outcomeOf } from '#shared/domain/decisions.ts'
import type { RefereeStatus } from '#shared/domain/references.ts'
import type { RoundState } from '#shared/domain/rounds.ts'
import type { ToldDecision } from '#shared/domain/told-decision.ts'
import type { Queryable } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { asToldDecision, ownDecision } from './own-decision.ts'
import { heldSum, isHeld } from './payment-conditions.ts'
import { type ApplicationRecord, asRow } from './record.ts'
import { stageByClock } from './stage-by-clock.ts'
import { isFeeWaived } from './waived.ts'

export type OfApplication = ExpressionBuilder<Tables, 'application'>

/** A confirmed payment ended this way, and the fee has not been paid again. */
function hasLostFee(eb: OfApplication, end: 'refunded' | 'voided') {
  return eb
    .and([
      eb('application.has_paid', '=', false),
      eb.exists(
        eb
          .selectFrom('payment')
          .select('payment.reference')
          .whereRef('payment.application_id', '=', 'application.id')
          .where('payment.fee', '=', 'application')
          .where('payment.status', '=', end)
          // A payment that was never confirmed has no receipt.
          .where('payment.receipt_number', 'is not', null),
      ),
    ])
    .$castTo<boolean>()
}

/** According to the database’s clock, which the rules use too. */
const roundState = (closesAt: RawBuilder<Date>) =>
  sql<RoundState>`case when now() >= ${closesAt} then 'closed' when now() < round.opens_at then 'upcoming' else 'open' end`

const extendedClosing = sql<Date>`greatest(round.closes_at, round_extension.closes_at)`
const plainClosing = sql<Date>`round.closes_at`

function ownRound(eb: OfApplication) {
  return eb
    .selectFrom('round')
    .leftJoin('round_extension', join => join.onRef('round_extension.application_id', '=', 'application.id'))
    .select(['round.id', 'round.session_id as session', 'round.name', 'round.opens_at'])
    .select([extendedClosing.as('closes_at'), roundState(extendedClosing).as('state')])
    .select(sql<boolean>`coalesce(round_extension.closes_at > round.closes_at, false)`.as('is_extended'))
    .whereRef('round.id', '=', 'application.round_id')
}

/**
 * The same order as `roundAfter`: of the rounds that close later, the open one that closes first, otherwise the next
 * to open. A withdrawn application has left its own one, which stands first while it is open.
 */
function nextRound(eb: OfApplication) {
  return eb
    .selectFrom('round')
    .innerJoin('round as own', 'own.id', 'application.round_id')
    .leftJoin('round_extension', join => join.onRef('round_extension.application_id', '=', 'application.id'))
    .select(['round.id', 'round.session_id as session', 'round.name', 'round.opens_at'])
    .select([plainClosing.as('closes_at'), roundState(plainClosing).as('state')])
    .where(sql<boolean>`application.program_type = any(round.program_types)`)
    .where(sql<boolean>`round.closes_at > now()`)
    .where(
      sql<boolean>`case when application.is_live then now() >= greatest(own.closes_at, round_extension.closes_at)
        and round.closes_at > own.closes_at else round.closes_at >= own.closes_at end`,
    )
    .orderBy(sql`round.id <> own.id or round.opens_at > now()`)
    .orderBy(sql`round.opens_at > now()`)
    .orderBy(sql`case when round.opens_at > now() then round.opens_at else round.closes_at end`)
    .limit(1)
}

const refereeSince = sql<string | null>`case referee.status when 'not_requested' then null
  when 'requested' then referee.requested_at when 'bounced' then referee.bounced_at else referee.closed_at end`

export function selectRecords(db: Queryable) {
  return db
    .selectFrom('application')
    .selectAll('application')
    .select(sql<Date>`now()`.as('read_at'))
    .select(documentsAndPeople)
    .select(payments)
    .select(caseAndRounds)
}

function documentsAndPeople(eb: OfApplication) {
  return [
    jsonArrayFrom(
      eb
        .selectFrom('document')
        .leftJoin('file_check', 'file_check.storage_key', 'document.storage_key')
        .select(['document.id', 'document.kind', 'document.file_name', 'document.size', 'document.uploaded_at'])
        .select(eb => eb('file_check.storage_key', 'is not', null).as('being_checked'))
        .whereRef('document.application_id', '=', 'application.id')
        .where('document.replaced_at', 'is', null)
        .orderBy('document.uploaded_at')
        .orderBy('document.id'),
    ).as('documents'),
    jsonArrayFrom(
      eb
        .selectFrom('referee')
        .select(['referee.number', 'referee.name', 'referee.email', sql<RefereeStatus>`referee.status`.as('status')])
        .select(['referee.changes', refereeSince.as('since')])
        .whereRef('referee.application_id', '=', 'application.id')
        .where('referee.status', 'not in', ['replaced', 'cancelled'])
        .orderBy('referee.number'),
    ).as('referees'),
    jsonObjectFrom(
      eb
        .selectFrom('account')
        .select(['account.email', 'account.deletes_at'])
        .whereRef('account.id', '=', 'application.account_id'),
    ).as('owner'),
  ] as const
}

/** Only for the application fee; the acceptance fee belongs to its offer (`own-decision.ts`). */
function payments(eb: OfApplication) {
  return [
    eb
      .and([
        eb('application.has_paid', '=', false),
        eb.exists(
          eb
            .selectFrom('payment')
            .select('payment.reference')
            .whereRef('payment.application_id', '=', 'application.id')
            .where('payment.fee', '=', 'application')
            .where(isHeld),
        ),
      ])
      .$castTo<boolean>()
      .as('payment_held'),
    jsonObjectFrom(heldSum(eb)).as('held_sum'),
    hasLostFee(eb, 'refunded').as('fee_refunded'),
    hasLostFee(eb, 'voided').as('fee_voided'),
    isFeeWaived.as('fee_waived'),
  ] as const
}

function caseAndRounds(eb: OfApplication) {
  return [
    jsonObjectFrom(
      eb
        .selectFrom('admission_case')
        .select([stageByClock('admission_case').as('stage')])
        .select(['admission_case.withdrawn_from', 'admission_case.withdrawn_why', 'admission_case.since'])
        .whereRef('admission_case.application_id', '=', 'application.id'),
    ).as('case'),
    ownDecision(eb).as('told'),
    jsonObjectFrom(ownRound(eb)).as('round'),
    jsonObjectFrom(nextRound(eb)).as('next_round'),
    jsonArrayFrom(
      eb
        .selectFrom('offering')
        .select(['offering.programme_id as id', sql<'closed' | 'full'>`offering.state`.as('state')])
        .whereRef('offering.round_id', '=', 'application.round_id')
        .where('offering.state', '<>', sql.lit('open'))
        .where('application.status', '=', 'draft'),
    ).as('closed_programmes'),
    jsonArrayFrom(
      eb
        .selectFrom('offering')
        .select(['offering.programme_id as id', 'offering.required_documents as kinds'])
        .whereRef('offering.round_id', '=', 'application.round_id')
        .where(sql<boolean>`offering.required_documents <> '{}'`)
        .where('application.status', '=', 'draft'),
    ).as('programme_documents'),
  ] as const
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>

export function asRecord(row: Row): ApplicationRecord {
  return {
    ...asRow(row),
    round: row.round && asRound(row.round),
    next_round: row.next_round && asRound(row.next_round),
    ...decidedIn(row.case, asToldDecision(row.told)),
    owner: row.owner && { email: row.owner.email, deletes_at: row.owner.deletes_at && String(row.owner.deletes_at) },
    referees: row.referees.map(referee => ({
      ...referee,
      since: referee.since && new Date(referee.since).toISOString(),
    })),
    documents: row.documents.map(({ being_checked, ...document }) => ({
      ...document,
      uploaded_at: new Date(document.uploaded_at).toISOString(),
      ...(being_checked ? { being_checked: true as const } : {}),
    })),
  }
}

interface RoundInJson extends Omit<RoundOnWire, 'opens_at' | 'closes_at' | 'extended'> {
  opens_at: string | Date
  closes_at: string | Date
  is_extended?: boolean
}

/** JSON contains times as text. */
function asRound({ is_extended, ...round }: RoundInJson): RoundOnWire {
  return {
    ...round,
    opens_at: new Date(round.opens_at).toISOString(),
    closes_at: new Date(round.closes_at).toISOString(),
    ...(is_extended ? { extended: true as const } : {}),
  }
}

/** A decision takes effect with its release. */
function decidedIn(
  found: Row['case'],
  told: ToldDecision | null,
): Pick<ApplicationRecord, 'case' | 'told' | 'outcome' | 'outcome_at'> {
  if (!found) return { case: null, told: null, outcome: null, outcome_at: null }
  const stage = requireStage(found.stage)
  const outcome = outcomeNow(stage, told) ?? null
  const at = outcome === 'withdrawn' ? found.since : told?.told_at
  return {
    case: {
      stage,
      withdrawn_from: found.withdrawn_from === null ? null : requireStage(found.withdrawn_from),
      withdrawn_why: found.withdrawn_why,
    },
    told,
    outcome,
    outcome_at: outcome && at ? new Date(at) : null,
  }
}

/** While the office decides again, the last release still counts. */
function outcomeNow(stage: CaseStage, told: ToldDecision | null) {
  if (stage === 'withdrawn' || !told) return outcomeOf(stage, undefined)
  return told.revoked ? undefined : outcomeOf('told', told.kind, told.offer?.state)
}

function requireStage(value: string): CaseStage {
  const stage = caseStages.find(stage => stage === value)
  if (!stage) throw new Error(`Unknown stage in the database: ${value}`)
  return stage
}
