import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { OpenedFile } from '../file/access.ts'
import { conflict } from '../file/stale.ts'
import { barredReaders } from './barred-readers.ts'
import { type Review, type RubricVersion, reviewBy, rubricOf } from './queries.ts'

/**
 * The review that the caller is asked for, and its rubric. Someone to whom the case itself is assigned is asked by that. Throws 403 for anyone
 * else, and 409 for a case that is no longer in review or whose programme has no rubric. The caller must hold the lock of the application.
 */
export async function requireOwnReview(
  tx: Tx,
  context: Context,
  member: StaffMember,
  file: OpenedFile,
): Promise<{ own: Review; rubric: RubricVersion }> {
  const { row } = file
  const asked = await reviewBy(tx, row.id, member.id)
  if (!asked && row.assignee_id !== member.id) throw notAsked()
  if (row.stage !== 'reviewing')
    throw await conflict(tx, file, `This application is no longer in review. It is “${row.stage.replace('_', ' ')}”.`)
  const rubric = await rubricOf(tx, row)
  if (!rubric) throw await conflict(tx, file, 'There is no rubric for this programme yet.')
  return { own: asked ?? (await askAssignee(tx, context, member, { file, rubric })), rubric }
}

function notAsked(): AppError {
  return new AppError('forbidden', 'You are not one of the readers of this application.')
}

async function askAssignee(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { file, rubric }: { file: OpenedFile; rubric: RubricVersion },
): Promise<Review> {
  const { row } = file
  const barred = await barredReaders(tx, [{ id: row.id, uuid: row.uuid }], [member])
  if (barred(row.id, member.id)) throw notAsked()
  return tx
    .insertInto('review')
    .values({
      id: context.random.id(),
      application_id: row.id,
      staff_id: member.id,
      rubric_id: rubric.id,
      assigned_at: context.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
