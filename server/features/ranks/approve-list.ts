import type * as z from 'zod'
import type { approveListBody, discardListBody, rankList } from '#shared/contract/schemas/ranks.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { approveDecisions } from '../decisions/approve.ts'
import { discardDecisions } from '../decisions/end-decisions.ts'
import { findDecided } from '../decisions/find-decided.ts'
import { chunk, lockList, refuseChanged } from './locked-list.ts'
import { presentList, requireList } from './rank-lists.ts'

type List = z.output<typeof rankList>

/**
 * Approves everything that a list proposed, or nothing: exactly what was frozen. Throws 404; 403 for the person who
 * proposed it; 409 for a different count, changes since, arrivals that were not noticed, and missing seats.
 */
export function approveRankList(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, count, noticed }: z.output<typeof approveListBody> & { id: string },
): Promise<List> {
  return transact(async tx => {
    const wanted = ['decisions.approve'] as const
    const { list, items } = await lockList(tx, member, { id, count, from: ['proposed'], wanted })
    if (list.proposed_by === member.id)
      throw new AppError('forbidden', 'You proposed this list. Another person has to approve it.')
    await refuseChanged(tx, list, items)
    for (let start = 0; start < items.length; start += chunk) {
      const ids = items.slice(start, start + chunk).map(({ application_id }) => application_id)
      await approveDecisions(tx, context, member, await findDecided(tx, ids), noticed)
    }
    await tx
      .updateTable('rank_list')
      .set({ approved_by: member.id, approved_at: context.clock.now() })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'rank-list.approved',
      subject: `rank-list:${id}`,
      detail: { count },
    })
    return presentList(await requireList(tx, member, id, wanted))
  })
}

/**
 * Discards an unapproved list, with its proposals. What someone has since decided by hand stays. Throws 404, and 409
 * for an approved list.
 */
export function discardRankList(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, reason }: z.output<typeof discardListBody> & { id: string },
): Promise<List> {
  return transact(async tx => {
    const wanted = ['decisions.propose', 'decisions.approve'] as const
    const { items } = await lockList(tx, member, { id, from: ['frozen', 'proposed'], wanted })
    const decisions = new Set(items.flatMap(({ decision_id }) => decision_id ?? []))
    for (let start = 0; decisions.size > 0 && start < items.length; start += chunk) {
      const ids = items.slice(start, start + chunk).map(({ application_id }) => application_id)
      const open = (await findDecided(tx, ids)).filter(
        ({ live, stage }) => live && decisions.has(live.id) && stage === 'proposed',
      )
      if (open.length > 0) await discardDecisions(tx, context, member, open, { reason: reason || undefined })
    }
    await tx
      .updateTable('rank_list')
      .set({ discarded_by: member.id, discarded_at: context.clock.now() })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'rank-list.discarded',
      subject: `rank-list:${id}`,
      detail: { reason },
    })
    return presentList(await requireList(tx, member, id, wanted))
  })
}
