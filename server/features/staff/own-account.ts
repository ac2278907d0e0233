import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { hashPassword, isPassword, refuseCommonPassword } from '../identity/passwords.ts'
import { sessionOnWire } from '../identity/session-on-wire.ts'
import { tryPasswordAgain } from '../identity/wrong-passwords.ts'
import { getStaff } from './queries.ts'
import { giveRecoveryCodes } from './second-factor.ts'
import { endSessions } from './sessions.ts'
import { tellOwner } from './tell-owner.ts'

/** Changes the caller’s own password. Every other session ends. Throws 422 and 429. */
export async function changePassword(
  context: Context,
  transact: Transact,
  member: StaffMember,
  given: { current_password: string; new_password: string },
): Promise<void> {
  const { password_hash } = await getStaff(context.db, member.id)
  const isRight = await tryPasswordAgain(
    context,
    member.sessionId,
    async () => password_hash !== null && (await isPassword(given.current_password, password_hash)),
  )
  if (!isRight) throw invalidFields([{ field: 'current_password', message: 'This is not your password.' }])
  await refuseCommonPassword(given.new_password, 'new_password')
  const passwordHash = await hashPassword(given.new_password)
  await transact(async tx => {
    await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', member.id).execute()
    await endSessions(tx, context, member.id, member.sessionId)
    await recordAudit(tx, context, audit(member, 'staff.password-changed'))
    await tellOwner(tx, context, member, 'your password was changed')
  })
}

export async function newRecoveryCodes(context: Context, transact: Transact, member: StaffMember) {
  return transact(async tx => {
    await recordAudit(tx, context, audit(member, 'staff.recovery-codes-made'))
    await tellOwner(tx, context, member, 'new recovery codes were made for your account')
    return { recovery_codes: await giveRecoveryCodes(tx, context, member.id) }
  })
}

/** The caller’s sessions, the most recently used first. */
export async function listSessions(context: Context, member: StaffMember) {
  const rows = await context.db
    .selectFrom('staff_session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('staff_id', '=', member.id)
    .where('proven', '=', 'both')
    .where('ended_at', 'is', null)
    .where('ends_at', '>', context.clock.now())
    .orderBy('last_used_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(sessionOnWire(member.sessionId))
}

/** Ends one of the caller’s own sessions. Throws 404 for anyone else’s. */
export async function endOwnSession(
  context: Context,
  transact: Transact,
  member: StaffMember,
  sessionId: string,
): Promise<void> {
  await transact(async tx => {
    const ended = await tx
      .updateTable('staff_session')
      .set({ ended_at: context.clock.now() })
      .where('id', '=', sessionId)
      .where('staff_id', '=', member.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) throw new AppError('not-found', 'This session has already ended.')
    await recordAudit(tx, context, audit(member, 'staff.session-ended'))
  })
}

function audit({ id }: StaffMember, action: string) {
  return { actor: { kind: 'staff', id } as const, action, subject: `staff:${id}` }
}
