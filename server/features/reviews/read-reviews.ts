import type * as z from 'zod'
import type { caseReviews } from '#shared/contract/schemas/reviews.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { StaffMember } from '../../http/handler.ts'
import { noSuchFile, requireFile } from '../file/access.ts'
import { presentReviews } from './present-reviews.ts'

/**
 * The reviews of an application. If the caller sees others’ scores before submitting their own, this is recorded
 * once, and they can never be asked to score it (`barredReaders`). Throws 404.
 */
export async function readReviews(
  context: Context,
  member: StaffMember,
  uuid: string,
): Promise<z.output<typeof caseReviews>> {
  const file = await requireFile(context.db, member, uuid)
  // People who see only the fees see no answers either.
  if (!file.parts.includes('answers')) throw noSuchFile()
  const reviews = await presentReviews(context.db, member, file)
  const seesOthers = reviews.readers?.some(({ reader, submitted }) => submitted && reader.id !== member.id)
  if (seesOthers && !reviews.mine?.submitted) await noteSeen(context, member, uuid)
  return reviews
}

export const seenAction = 'reviews.read'

async function noteSeen(context: Context, { id }: StaffMember, uuid: string): Promise<void> {
  const subject = `application:${uuid}`
  const before = await context.db
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', subject)
    .where('action', '=', seenAction)
    .where('actor_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (!before) await recordAudit(context.db, context, { actor: { kind: 'staff', id }, action: seenAction, subject })
}
