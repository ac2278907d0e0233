import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockPair } from './get-pair.ts'
import { findMerge } from './merge-rows.ts'

/** Records that two are not the same person, or reverses that. Throws 404, and 409 if a colleague was faster. */
export function setDismissed(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, isDismissed }: { id: string; isDismissed: boolean },
): Promise<undefined> {
  return transact(async tx => {
    const pair = await lockPair(tx, member, id)
    if ((pair.dismissed_at !== null) === isDismissed)
      throw new AppError(
        'conflicting-change',
        isDismissed
          ? `${pair.full_name} has already said that these are two people.`
          : 'A colleague has already put these two back on the list.',
      )
    if (isDismissed && (await findMerge(tx, id)))
      throw new AppError('conflicting-change', 'Someone has proposed to join these two. Discard that proposal first.')
    await tx
      .updateTable('person_pair')
      .set(
        isDismissed
          ? { dismissed_at: context.clock.now(), dismissed_by: member.id }
          : { dismissed_at: null, dismissed_by: null },
      )
      .where('id', '=', id)
      .execute()
    await recordAudit(
      tx,
      context,
      ...[pair.one_id, pair.other_id].map(account => ({
        actor: { kind: 'staff' as const, id: member.id },
        action: isDismissed ? 'people.told-apart' : 'people.listed-again',
        subject: `account:${account}`,
      })),
    )
    return undefined
  })
}
