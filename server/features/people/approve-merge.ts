import { longDate } from '#shared/domain/calendar.ts'
import { mergeTerms } from '#shared/domain/person-match.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as mails from '../../emails/people.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { endSessions } from '../identity/queries.ts'
import { requireTwo } from '../staff/first-of-two.ts'
import { lockPair } from './get-pair.ts'
import { refuseBlocked } from './merge-blocks.ts'
import { getDone, getProposed, type LiveMerge, lockAccounts } from './merge-rows.ts'
import { moveRows, moveRowsBack, type RowCounts } from './move-rows.ts'
import { ofPeople } from './pair-scope.ts'
import { note, ownerOf, refuseOld, refuseOwn } from './propose-merge.ts'

const dayMs = 86_400_000

/**
 * Merges two accounts, in one transaction. Throws 404, 403 for the person who proposed it, and 409 until both owners
 * have confirmed, and for anything that prevents it.
 */
export async function approveMerge(
  context: Context,
  transact: Transact,
  member: StaffMember,
  pairId: string,
): Promise<undefined> {
  await transact(async tx => {
    await lockPair(tx, member, pairId, ['people.approve'])
    const merge = await getProposed(tx, pairId)
    await refuseOwn(tx, member, [merge.kept_id, merge.gone_id])
    await requireTwo(
      tx,
      context,
      member,
      { by: merge.proposed_by, at: merge.proposed_at, wanted: ofPeople, second: ['people.approve'] },
      {
        own: 'A colleague has to approve this. You proposed it.',
        gone: who => `${who}, who proposed this, may no longer join accounts. Discard it, and propose it again.`,
      },
    )
    if (!merge.kept_confirmed_at || !merge.gone_confirmed_at)
      throw new AppError('conflicting-change', 'The owner has not given both codes yet.')
    refuseOld(context, merge.proposed_at)
    await lockAccounts(tx, merge)
    await refuseBlocked(tx, context, merge)
    const now = context.clock.now()
    await endSessions(tx, merge.gone_id, now)
    const moved = await moveRows(tx, merge)
    await tx
      .updateTable('person_merge')
      .set({ approved_by: member.id, approved_at: now })
      .where('id', '=', merge.id)
      .execute()
    await tell(tx, context, merge)
    await note(tx, context, member, { ...merge, action: 'people.merged', detail: moved })
  })
  context.bell.ring('send-mail')
  return undefined
}

/** Neither email reveals anything about the other account. */
async function tell(tx: Tx, context: Context, { kept_id, gone_id }: LiveMerge): Promise<void> {
  const day = longDate(new Date(context.clock.now().getTime() + mergeTerms.undoDays * dayMs))
  for (const [whose, id] of [
    ['kept', kept_id],
    ['gone', gone_id],
  ] as const) {
    const { email, full_name } = await ownerOf(tx, id)
    const content = mails.merged({ name: full_name, day, whose })
    await enqueueMail(tx, context, { kind: 'merged', to: email, content })
  }
}

/** Ends a proposal. Throws 404, and 409 once the two are merged. */
export function discardMerge(
  context: Context,
  transact: Transact,
  member: StaffMember,
  pairId: string,
): Promise<undefined> {
  return transact(async tx => {
    await lockPair(tx, member, pairId)
    const merge = await getProposed(tx, pairId)
    await end(tx, context, member, { id: merge.id, reason: 'discarded' })
    await note(tx, context, member, { ...merge, action: 'people.merge-discarded' })
    return undefined
  })
}

/**
 * Undoes a merge: every row that has not changed since goes back. Throws 404, and 409 if they are not merged, or were
 * merged too long ago.
 */
export async function undoMerge(
  context: Context,
  transact: Transact,
  member: StaffMember,
  pairId: string,
): Promise<{ restored: RowCounts; left: RowCounts }> {
  const done = await transact(async tx => {
    await lockPair(tx, member, pairId, ['people.approve'])
    const merge = await getDone(tx, pairId)
    await refuseOwn(tx, member, [merge.kept_id, merge.gone_id])
    if (context.clock.now().getTime() - merge.approved_at.getTime() > mergeTerms.undoDays * dayMs)
      throw new AppError('conflicting-change', `A merge can be undone for ${mergeTerms.undoDays} days. They are over.`)
    await lockAccounts(tx, merge)
    const rows = await moveRowsBack(tx, merge)
    await tx.deleteFrom('person_merge_row').where('merge_id', '=', merge.id).execute()
    await end(tx, context, member, { id: merge.id, reason: 'undone' })
    for (const id of [merge.kept_id, merge.gone_id]) {
      const { email, full_name } = await ownerOf(tx, id)
      await enqueueMail(tx, context, {
        kind: 'merge-undone',
        to: email,
        content: mails.mergeUndone({ name: full_name }),
      })
    }
    await note(tx, context, member, { ...merge, action: 'people.merge-undone', detail: rows })
    return rows
  })
  context.bell.ring('send-mail')
  return done
}

async function end(
  tx: Tx,
  { clock }: Context,
  member: StaffMember,
  { id, reason }: { id: string; reason: 'discarded' | 'undone' },
): Promise<void> {
  await tx
    .updateTable('person_merge')
    .set({ ended_by: member.id, ended_at: clock.now(), end_reason: reason })
    .where('id', '=', id)
    .execute()
}
