import { sql } from 'kysely'
import type * as z from 'zod'
import type { Proposal } from '#shared/contract/schemas/decisions.ts'
import type { rankList } from '#shared/contract/schemas/ranks.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { tracks } from '#shared/domain/seats.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { findDecided } from '../decisions/find-decided.ts'
import { proposeDecisions } from '../decisions/propose.ts'
import { seatsOnWire } from '../seats/hold-seats.ts'
import { type CountedPool, poolsOf } from '../seats/offering-terms.ts'
import { chunk, type ListItem, lockList, refuseChanged } from './locked-list.ts'
import { type ListProposal, type ListRow, type ListTerms, presentList, requireList } from './rank-lists.ts'

/**
 * Proposes every decision of a list, or none. Throws 404; 409 for a different count, changes since, and too few
 * seats; 422.
 */
export function proposeRankList(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, count }: { id: string; count: number },
): Promise<z.output<typeof rankList>> {
  return transact(async tx => {
    const { list, items } = await lockList(tx, member, { id, count, from: ['frozen'], wanted: ['decisions.propose'] })
    await refuseChanged(tx, list, items)
    const pool = await poolOf(tx, list)
    refuseTooMany(list, items, pool)
    await proposeAll(tx, context, member, items, proposalsOf(list, pool))
    await sql`update rank_list_item item set decision_id = decision.id, case_revision = held.revision
      from decision join admission_case held on held.application_id = decision.application_id
      where item.list_id = ${id}::uuid and item.application_id = any(${items.map(one => one.application_id)}::bigint[])
        and decision.application_id = item.application_id and decision.ended_at is null`.execute(tx)
    await tx
      .updateTable('rank_list')
      .set({ proposed_by: member.id, proposed_at: context.clock.now() })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'rank-list.proposed',
      subject: `rank-list:${id}`,
      detail: { count },
    })
    return presentList(await requireList(tx, member, id, ['decisions.propose']))
  })
}

async function proposeAll(
  tx: Tx,
  context: Context,
  member: StaffMember,
  items: readonly ListItem[],
  proposals: Record<ListItem['outcome'], Proposal>,
): Promise<void> {
  const outcomes = new Map(items.map(({ application_id, outcome }) => [application_id, outcome]))
  for (let start = 0; start < items.length; start += chunk) {
    const ids = items.slice(start, start + chunk).map(({ application_id }) => application_id)
    const cases = await findDecided(tx, ids)
    await proposeDecisions(
      tx,
      context,
      member,
      cases.map(one => ({ one, proposal: proposals[outcomes.get(one.id) ?? 'waiting_list'] })),
    )
  }
}

function proposalsOf(list: ListRow, pool: CountedPool | undefined): Record<ListItem['outcome'], Proposal> {
  const { conditions, reasons, answer_by } = list.proposal as ListProposal
  return {
    offer: {
      ...(conditions.length > 0 ? { kind: 'conditional_offer', conditions } : { kind: 'offer' }),
      ...(answer_by ? { answer_by } : {}),
      ...(pool ? { track: pool.track } : {}),
    },
    waiting_list: { kind: 'waiting_list' },
    rejection: { kind: 'rejection', reasons },
  }
}

/** Locked after the applications. */
async function poolOf(tx: Tx, list: ListRow): Promise<CountedPool | undefined> {
  const pools = await poolsOf(tx, { rounds: [list.round_id], programme: list.programme_id, lock: 'for update' })
  const track = tracks.find(one => one === list.track)
  return pools.find(pool => pool.track === track)
}

/** Others may have been proposed or approved since, so that fewer seats are left than when the list was frozen. */
function refuseTooMany(list: ListRow, items: readonly ListItem[], pool: CountedPool | undefined): void {
  const offers = items.filter(({ outcome }) => outcome === 'offer').length
  if (offers === 0) return
  const { capacity = 0, over_offer = 0, held = 0, proposed = 0 } = pool ?? {}
  const { seats } = list.terms as ListTerms
  const isOver = seats.free > Math.max(0, seats.capacity - seats.held - seats.proposed)
  if (capacity + (isOver ? over_offer : 0) - held - proposed >= offers) return
  const title = findProgramme(list.programme_id)?.title ?? list.programme_id
  throw new AppError(
    'no-seat',
    `${title} has ${capacity} seats, of which ${held} are held and ${proposed} proposed. This list offers ${offers}. Discard it and freeze a new one.`,
    { more: { seats: [seatsOnWire({ programme: list.programme_id, track: list.track, capacity, over_offer, held })] } },
  )
}
