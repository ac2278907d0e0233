import { isWider } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Guards } from '../../http/guards.ts'
import type { StaffMember } from '../../http/handler.ts'
import { getRights, lockStaff } from './queries.ts'
import { signedOut } from './require-staff.ts'

/**
 * The guard `whileEntitled` (server/http/guards.ts): rights and session are read again when the work is done, because it may have waited for a lock (ADR
 * 135). Their rows stay locked until the end of the transaction, so that a change of them waits for it. Calls that change staff take their own lock first.
 */
export const whileEntitled = async <Answer>(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { member, call }: Parameters<Guards['whileEntitled']>[1],
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> => {
  if (call.permission === 'none') return work(tx)
  const isAboutStaff = call.permission.includes('staff.manage')
  if (isAboutStaff) {
    await lockStaff(tx)
    await requireStill(tx, member, { isLocked: false, clock })
    return work(tx)
  }
  const answer = await work(tx)
  await requireStill(tx, member, { isLocked: true, clock })
  return answer
}

/** Throws 401 for a session that has ended, and 403 where a grant was taken away or made narrower. */
async function requireStill(
  tx: Tx,
  member: StaffMember,
  { isLocked, clock }: { isLocked: boolean } & Pick<Context, 'clock'>,
): Promise<void> {
  const now = await tx
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select('staff.rights_version')
    .where('staff_session.id', '=', member.sessionId)
    .where('staff_session.ended_at', 'is', null)
    .where('staff.disabled_at', 'is', null)
    .$if(isLocked, query => query.forShare())
    .executeTakeFirst()
  if (!now) throw signedOut()
  // A cover ends with its last day, which changes no row.
  const isCovering = member.grants.some(grant => grant.for !== undefined)
  if (isCovering || now.rights_version !== member.rightsVersion) await refuseNarrower(tx, member, clock.now())
}

async function refuseNarrower(db: Queryable, { id, grants }: StaffMember, at: Date): Promise<void> {
  if (isWider(await getRights(db, id, at), grants))
    throw new AppError('forbidden', 'Your role has just been changed. Nothing was saved. Reload the page to continue.')
}
