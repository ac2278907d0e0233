import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod'
import type { officeDecision } from '#shared/contract/schemas/decisions.ts'
import { decisionKinds } from '#shared/domain/decisions.ts'
import { offerStates } from '#shared/domain/offer-life.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { tracks } from '#shared/domain/seats.ts'
import type { Permission, Placed } from '#shared/domain/staff.ts'
import type { Queryable } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffMember } from '../../http/handler.ts'
import { readAsTold } from '../applications/decision-as-told.ts'
import { sittingToCome } from '../applications/sitting-to-come.ts'
import { isReleased } from '../applications/stage-by-clock.ts'
import { oneOfTwo } from '../staff/one-of-two.ts'
import { arrivalsSince } from './arrivals.ts'

type Decision = z.output<typeof officeDecision>

/** Whoever reads the decisions of this application. */
interface Reader {
  member: Pick<StaffMember, 'id' | 'grants'>
  placed: Placed
}

/** The decisions on an application, the newest first, with what has arrived since the live one was proposed. */
export async function decisionsOf(db: Queryable, applicationId: number, reader?: Reader): Promise<Decision[]> {
  const rows = await selectDecisions(db)
    .where('decision.application_id', '=', applicationId)
    .orderBy('decision.proposed_at', 'desc')
    .orderBy('decision.id')
    .limit(50)
    .execute()
  const live = rows.find(({ ended_at }) => ended_at === null)
  const arrived = live ? await arrivalsSince(db, [{ applicationId, since: live.proposed_at }]) : []
  const as_told = live && (await readAsTold(db, live.id, live.hour ? new Date(live.hour) : undefined))
  const isOwn = live && reader ? await ownStepsOf(db, live, reader) : undefined
  return rows.map(row => ({
    ...present(row, row === live ? isOwn : undefined),
    ...(row === live && as_told ? { as_told } : {}),
    ...(row === live && row.called_to ? { called_to: row.called_to.toISOString() } : {}),
    arrived: row === live ? arrived.map(({ applicationId: _, ...arrival }) => arrival) : [],
  }))
}

/** The person who did one step, as one value. */
function personOf(kind: string, id: string, at: string) {
  return sql<{ id: string; full_name: string } | null>`(
    select jsonb_build_object('id', staff.id, 'full_name', staff_name_at(staff.id, ${sql.ref(at)})) from staff
    where ${sql.ref(kind)} = 'staff' and staff.id::text = ${sql.ref(id)})`
}

/** The pool of a proposed offer’s seat: the one it names, the only one there is, or the general one. */
const seatsNow = sql<Decision['seats'] | null>`(
  select jsonb_build_object('track', pool.track, 'capacity', pool.capacity, 'over_offer', pool.over_offer, 'held', pool.held)
  from seat_pool pool
  where decision.ended_at is null and decision.approved_at is null
    and decision.kind in ('offer', 'conditional_offer', 'alternative_offer')
    and (pool.id = decision.pool_id or (decision.pool_id is null and pool.programme_id = decision.programme_id
      and pool.round_id = (select round_id from application where application.id = decision.application_id)))
  order by pool.track <> 'general' limit 1)`

function selectDecisions(db: Queryable) {
  return db
    .selectFrom('decision')
    .leftJoin('release', 'release.id', 'decision.release_id')
    .leftJoin('offer', 'offer.decision_id', 'decision.id')
    .leftJoin('seat_hold', 'seat_hold.decision_id', 'decision.id')
    .leftJoin('seat_pool', join => join.on(sql<boolean>`seat_pool.id = coalesce(seat_hold.pool_id, decision.pool_id)`))
    .selectAll('decision')
    .select(['offer.state as offer_state', 'offer.since as offer_since', 'offer.answer_by as offer_answer_by'])
    .select(['seat_pool.track', 'release.name as release_name'])
    .leftJoin('second_look', 'second_look.decision_id', 'decision.id')
    .select(['second_look.asked_at', 'second_look.reason as look_reason', 'second_look.answered_at'])
    .select(eb => [
      sql<string | null>`to_char(decision.answer_by, 'YYYY-MM-DD')`.as('last_day'),
      sql<Date | null>`coalesce(decision.releases_at,
        case when release.confirmed_at is not null and release.stopped_at is null then release.releases_at end)`.as(
        'hour',
      ),
      sql<boolean>`coalesce(decision.releases_at <= now(), false) or ${isReleased('decision.release_id')}`.as(
        'is_told',
      ),
      personOf('decision.proposed_by_kind', 'decision.proposed_by_id', 'decision.proposed_at').as('proposer'),
      personOf('decision.approved_by_kind', 'decision.approved_by_id', 'decision.approved_at').as('approver'),
      personOf('decision.ended_by_kind', 'decision.ended_by_id', 'decision.ended_at').as('ender'),
      sql<{ id: string; full_name: string } | null>`(
        select jsonb_build_object('id', staff.id, 'full_name', staff_name_at(staff.id, decision.revoke_asked_at)) from staff
        where staff.id = decision.revoke_asked_by)`.as('revoker'),
      seatsNow.as('seats'),
      sittingToCome('decision.application_id').as('called_to'),
      ...partsOf(eb),
    ])
}

function partsOf(eb: ExpressionBuilder<Tables, 'decision'>) {
  return [
    jsonArrayFrom(
      eb
        .selectFrom('decision_condition')
        .select(['decision_condition.text', 'decision_condition.is_waived'])
        .select(sql<boolean>`decision_condition.met_at is not null`.as('is_met'))
        .whereRef('decision_condition.decision_id', '=', 'decision.id')
        .orderBy('decision_condition.position'),
    ).as('conditions'),
    jsonArrayFrom(
      eb
        .selectFrom('decision_reason')
        .select(['decision_reason.code', 'decision_reason.sentence', 'decision_reason.own_figure'])
        .whereRef('decision_reason.decision_id', '=', 'decision.id')
        .orderBy('decision_reason.position'),
    ).as('reasons'),
  ] as const
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDecisions>['executeTakeFirstOrThrow']>>

function present(row: Row, isOwn?: OwnSteps): Omit<Decision, 'arrived'> {
  const kind = decisionKinds.find(one => one === row.kind)
  if (!kind) throw new Error(`Unknown kind of decision in the database: ${row.kind}`)
  const track = tracks.find(one => one === row.track)
  const title = findProgramme(row.programme_id)?.title
  return {
    id: row.id,
    kind,
    state: stateOf(row),
    ...(row.programme_id ? { programme: { id: row.programme_id, title: title ?? row.programme_id } } : {}),
    ...(track ? { track } : {}),
    ...(row.seats ? { seats: row.seats } : {}),
    conditions: row.conditions,
    reasons: row.reasons.map(({ own_figure, ...reason }) => ({ ...reason, ...(own_figure ? { own_figure } : {}) })),
    ...(row.last_day ? { answer_by: row.last_day } : {}),
    ...stepsOf(row, isOwn),
    ...releaseOf(row),
    ...offerOf(row),
    ...secondLookOf(row),
  }
}

function stateOf({ ended_at, is_told, approved_at }: Row): Decision['state'] {
  if (ended_at) return 'ended'
  if (is_told) return 'told'
  return approved_at ? 'approved' : 'proposed'
}

function stepsOf(row: Row, isOwn?: OwnSteps): Pick<Decision, 'proposed' | 'approved' | 'revoke_asked' | 'ended'> {
  return {
    proposed: { ...step(row.proposed_at, row.proposer), ...(isOwn?.proposed ? { is_own: true as const } : {}) },
    ...(row.approved_at ? { approved: step(row.approved_at, row.approver) } : {}),
    ...(row.revoke_asked_at
      ? {
          revoke_asked: {
            ...step(row.revoke_asked_at, row.revoker),
            ...(isOwn?.revoking ? { is_own: true as const } : {}),
            reason: row.revoke_reason ?? '',
          },
        }
      : {}),
    ...(row.ended_at ? { ended: { ...step(row.ended_at, row.ender), why: row.end_reason ?? '' } } : {}),
  }
}

interface OwnSteps {
  proposed: boolean
  revoking: boolean
}

/** Which first parts of two are the reader’s own, or count as such (ADR 196). */
async function ownStepsOf(db: Queryable, row: Row, { member, placed }: Reader): Promise<OwnSteps> {
  const proposedBy = row.proposed_by_kind === 'staff' ? row.proposed_by_id : null
  const { revoke_asked_by: revokedBy, revoke_asked_at: revokedAt } = row
  const test = await oneOfTwo(
    db,
    member,
    [proposedBy, revokedBy].filter(id => id !== null),
  )
  const second = ['decisions.approve'] as const
  const isOne = (by: string | null, at: Date | null, wanted: readonly Permission[]) =>
    by !== null && at !== null && test({ by, at, wanted, second, placed }) !== undefined
  return {
    proposed: isOne(proposedBy, row.proposed_at, ['decisions.propose']),
    revoking: isOne(revokedBy, revokedAt, second),
  }
}

function step(at: Date, by: Row['proposer']) {
  return { at: at.toISOString(), ...(by ? { by } : {}) }
}

function releaseOf({ hour, release_name }: Row): Pick<Decision, 'releases_at' | 'release'> {
  if (!hour) return {}
  return { releases_at: new Date(hour).toISOString(), ...(release_name ? { release: release_name } : {}) }
}

function secondLookOf({ asked_at, look_reason, answered_at }: Row): Pick<Decision, 'second_look'> {
  if (!asked_at) return {}
  const answered = answered_at ? { answered_at: answered_at.toISOString() } : {}
  return { second_look: { asked_at: asked_at.toISOString(), reason: look_reason ?? '', ...answered } }
}

function offerOf(row: Row): Pick<Decision, 'offer'> {
  const state = offerStates.find(one => one === row.offer_state)
  if (!state || !row.offer_since) return {}
  const answer_by = row.offer_answer_by ? { answer_by: row.offer_answer_by.toISOString() } : {}
  return { offer: { state, since: row.offer_since.toISOString(), ...answer_by } }
}
