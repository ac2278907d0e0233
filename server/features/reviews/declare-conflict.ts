import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockFile } from '../file/access.ts'
import { conflict } from '../file/stale.ts'
import { reviewBy, rubricOf } from './queries.ts'
import { writeScore } from './submit-review.ts'
import { tellOfConflict } from './tell-staff.ts'

/**
 * Removes a reader who knows the applicant. Their scores no longer count, and they can never be asked again. Throws
 * 404, 403, and 409 once the reviews are over.
 */
export async function declareConflict(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, note }: { uuid: string; note?: string | undefined },
): Promise<void> {
  await transact(async tx => {
    const file = await lockFile(tx, member, uuid, ['reviews.score'])
    const own = await reviewBy(tx, file.row.id, member.id)
    const isAssignee = file.row.assignee_id === member.id
    if (!own && !isAssignee) throw new AppError('forbidden', 'You are not one of the readers of this application.')
    if (own?.submitted_at && file.row.stage !== 'reviewing')
      throw await conflict(tx, file, 'The reviews of this application are over. Tell the admissions office.')
    const end = {
      ...{ end_reason: 'conflict' as const, end_note: note || null },
      ...{ ended_at: context.clock.now(), remind_at: null, draft: null, drafted_at: null },
    }
    if (own) await tx.updateTable('review').set(end).where('id', '=', own.id).execute()
    else {
      const rubric = await rubricOf(tx, file.row)
      if (!rubric) throw await conflict(tx, file, 'There is no rubric for this programme yet.')
      await tx
        .insertInto('review')
        .values({
          ...end,
          id: context.random.id(),
          application_id: file.row.id,
          staff_id: member.id,
          rubric_id: rubric.id,
          assigned_at: context.clock.now(),
        })
        .execute()
    }
    if (isAssignee) await unassign(tx, file.row.id)
    await writeScore(tx, file.row.id)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'review.conflict-declared',
      subject: `application:${uuid}`,
    })
    await tellOfConflict(tx, context, member, { file, assignedBy: own?.assigned_by ?? null })
  })
}

async function unassign(tx: Tx, applicationId: number): Promise<void> {
  await tx
    .updateTable('admission_case')
    .set(eb => ({ assignee_id: null, revision: eb('revision', '+', 1) }))
    .where('application_id', '=', applicationId)
    .execute()
}
