import { sql } from 'kysely'
import type * as z from 'zod'
import type { movedUp, moveUpBody, seatNews, waitingList, waitingQuery } from '#shared/contract/schemas/ranks.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Track } from '#shared/domain/seats.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import { findDecided } from '../decisions/find-decided.ts'
import { proposeDecisions } from '../decisions/propose.ts'
import { everywhere, placeTest } from '../scope/places.ts'
import { freeWithinCapacity, type OfferingKey, poolsOf } from '../seats/offering-terms.ts'
import { requireOffering } from '../seats/offerings.ts'
import { placesOfOwn, refuseOwnRanks } from './find-candidates.ts'
import { listRankLists } from './rank-lists.ts'
import { trackOf } from './rank-offering.ts'
import { nameOf } from './read-ranks.ts'
import { skipsOf } from './skips.ts'

type Waiting = z.output<typeof waitingList>['rows'][number] & {
  id: number
  round: string
  programme: string
  track: string
}

/** How many are shown. */
const mostShown = 200

/** People on the waiting list, in the order of their frozen lists and of their places. */
async function findWaiting(
  db: Queryable,
  { round, programme, track, firstOnly }: Partial<OfferingKey> & { track?: Track; firstOnly?: true },
): Promise<Waiting[]> {
  const { rows } = await sql<{
    id: number
    uuid: string
    application_number: string
    surname: string
    first_name: string
    other_names: string
    rank: number
    place: number
    stage: string
    round: string
    programme: string
    track: string
  }>`
    select ${firstOnly ? sql`distinct on (list.round_id, list.programme_id, list.track)` : sql``}
      application.id, application.uuid, application.application_number, application.surname, application.first_name,
      application.other_names, item.rank, item.place, ${stageByClock('held')} as stage,
      list.round_id as round, list.programme_id as programme, list.track
    from decision
    join rank_list_item item on item.decision_id = decision.id
    join rank_list list on list.id = item.list_id
    join admission_case held on held.application_id = decision.application_id
    join application on application.id = decision.application_id
    where decision.kind = 'waiting_list' and decision.ended_at is null and decision.approved_at is not null
      and held.stage in ('approved', 'told') and item.place is not null
      ${round === undefined ? sql`` : sql`and list.round_id = ${round}`}
      ${programme === undefined ? sql`` : sql`and list.programme_id = ${programme}`}
      ${track === undefined ? sql`` : sql`and list.track = ${track}`}
      ${firstOnly ? sql`and not exists (select from rank_skip where rank_skip.application_id = application.id and rank_skip.ended_at is null)` : sql``}
    order by list.round_id, list.programme_id, list.track, list.frozen_at, item.place`.execute(db)
  const skips = await skipsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ surname, first_name, other_names, stage, ...row }) => {
    const skip = skips.get(row.id)
    return {
      ...row,
      name: nameOf({ surname, first_name, other_names }),
      is_told: stage === 'told',
      ...(skip ? { skip } : {}),
    }
  })
}

function onWire({
  uuid,
  application_number,
  name,
  rank,
  place,
  is_told,
  skip,
}: Waiting): z.output<typeof waitingList>['rows'][number] {
  return { uuid, application_number, name, rank, place, is_told, ...(skip ? { skip } : {}) }
}

/** The waiting list of an offering. Throws 404, and 422 for an unknown track. */
export async function readWaitingList(
  db: Queryable,
  member: StaffMember,
  { round, programme, ...asked }: z.output<typeof waitingQuery> & OfferingKey,
): Promise<z.output<typeof waitingList>> {
  await requireOffering(db, member, { round, programme }, ['applications.read'])
  await refuseOwnRanks(db, member, { round, programme })
  const { track, pool } = trackOf(asked, await poolsOf(db, { rounds: [round], programme }))
  const rows = await findWaiting(db, { round, programme, track })
  return {
    free: pool ? freeWithinCapacity(pool) : 0,
    proposed: pool?.proposed ?? 0,
    rows: rows.slice(0, mostShown).map(onWire),
    more: Math.max(0, rows.length - mostShown),
  }
}

/**
 * Proposes offers to the next people on the waiting list. Throws 404; 409 if others are next by now, and `no-seat` if
 * fewer seats are free. The applications are locked, then the pools, as everywhere.
 */
export function moveUp(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { round, programme, uuids, answer_by, ...asked }: z.output<typeof moveUpBody> & OfferingKey,
): Promise<z.output<typeof movedUp>> {
  return transact(async tx => {
    await requireOffering(tx, member, { round, programme }, ['decisions.propose'])
    await refuseOwnRanks(tx, member, { round, programme })
    await sql`select id from application where uuid = any(${uuids}::uuid[]) order by id for update`.execute(tx)
    const pools = await poolsOf(tx, { rounds: [round], programme, lock: 'for update' })
    const { track, pool } = trackOf(asked, pools)
    const free = pool ? freeWithinCapacity(pool) : 0
    if (free < uuids.length)
      throw new AppError(
        'no-seat',
        `${free === 0 ? 'No seat is' : free === 1 ? '1 seat is' : `${free} seats are`} free, and you chose ${uuids.length}. Nothing was changed.`,
      )
    const waiting = await findWaiting(tx, { round, programme, track })
    const next = waiting.filter(({ skip }) => !skip).slice(0, new Set(uuids).size)
    if (next.length !== uuids.length || !next.every(one => uuids.includes(one.uuid)))
      throw new AppError(
        'conflicting-change',
        next[0]
          ? `Next on the waiting list is ${next[0].name.surname}, rank ${next[0].rank}. Skip a rank with a reason to offer the seat to someone after it.`
          : 'No one is on the waiting list now.',
      )
    if (next.some(({ is_told }) => !is_told))
      throw new AppError('conflicting-change', 'The waiting list has not been released yet. Nothing was changed.')
    const cases = await findDecided(
      tx,
      next.map(({ id }) => id),
    )
    const proposal = { kind: 'offer', track, ...(answer_by ? { answer_by } : {}) } as const
    await proposeDecisions(
      tx,
      context,
      member,
      cases.map(one => ({ one, proposal })),
    )
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'waiting-list.moved-up',
      subject: `round:${round}`,
      detail: { programme, track, ranks: next.map(({ rank }) => rank) },
    })
    return { count: next.length }
  })
}

/** Free seats with a waiting list, and lists awaiting approval, in the caller’s scope. */
export async function readSeatNews(db: Queryable, member: StaffMember): Promise<z.output<typeof seatNews>> {
  const [first, lists] = await Promise.all([
    findWaiting(db, { firstOnly: true }),
    listRankLists(db, member, { open: 'proposed' }),
  ])
  const mayRead = placeTest(member, ['applications.read'], everywhere)
  const hidden = await placesOfOwn(db, member)
  const own = first.filter(
    ({ programme, round }) =>
      !hidden.has(`${round} ${programme}`) &&
      mayRead({ program_type: findProgramme(programme)?.programType ?? '', programme_id: programme, round_id: round }),
  )
  const pools = await poolsOf(db, { rounds: [...new Set(own.map(({ round }) => round))] })
  const free = own.flatMap(one => {
    const pool = pools.find(
      each => each.round_id === one.round && each.programme_id === one.programme && each.track === one.track,
    )
    const seats = pool ? freeWithinCapacity(pool) : 0
    if (!pool || seats === 0) return []
    const title = findProgramme(one.programme)?.title ?? one.programme
    return [{ round: one.round, programme: one.programme, title, track: pool.track, free: seats, next: onWire(one) }]
  })
  return { free, to_approve: lists.filter(({ proposed }) => proposed?.by.id !== member.id) }
}
