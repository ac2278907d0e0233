import type * as z from 'zod'
import type { caseReviews } from '#shared/contract/schemas/reviews.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockFile, noSuchFile, requireFile } from '../file/access.ts'
import { conflict } from '../file/stale.ts'
import { presentReviews } from './present-reviews.ts'

/** Removes a reader who has not submitted a review. Throws 404, 403, and 409 for one who has. */
export function endReview(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, note }: { id: string; note?: string | undefined },
): Promise<z.output<typeof caseReviews>> {
  return transact(async tx => {
    const found = await tx
      .selectFrom('review')
      .innerJoin('application', 'application.id', 'review.application_id')
      .select('application.uuid')
      .where('review.id', '=', id)
      .executeTakeFirst()
    if (!found) throw noSuchFile()
    const file = await lockFile(tx, member, found.uuid, ['work.plan'])
    const ended = await tx
      .updateTable('review')
      .set({
        ...{ ended_at: context.clock.now(), end_reason: 'taken-back', end_note: note || null },
        ...{ remind_at: null, draft: null, drafted_at: null },
      })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('submitted_at', 'is', null)
      .returning('staff_id')
      .executeTakeFirst()
    if (!ended) throw await conflict(tx, file, 'This reader has submitted, or no longer reads this application.')
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'review.taken-back',
      subject: `application:${found.uuid}`,
      detail: { from: ended.staff_id },
    })
    return presentReviews(tx, member, await requireFile(tx, member, found.uuid))
  })
}
