import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Meta } from '../../http/handler.ts'
import { tellOfColleague } from './concerned.ts'
import { readFactors } from './factors.ts'
import { rename } from './names.ts'
import { getStaff, hasAdministrator, type StaffRecord, type StaffWithGrants } from './queries.ts'
import { rolesInWords } from './request-words.ts'
import { newSecret, refused, type TotpSecret } from './second-factor.ts'
import { type OfficeSession, startSession } from './sessions.ts'
import { tellOwner } from './tell-owner.ts'

/*
 * Setting up the app that makes codes. What is set up belongs to the session in which it was shown, until its first
 * code is right: another person who begins with the same address or password puts nobody out.
 */

/** Starts a session that only allows setting up the second factor. */
export async function startEnrolment(
  tx: Tx,
  context: Context,
  { staff, ...later }: { staff: Pick<StaffRecord, 'id' | 'email'>; passwordHash?: string; fullName?: string },
  meta: Pick<Meta, 'office' | 'userAgent'>,
): Promise<TotpSecret> {
  const { sealed, shown } = newSecret(context, staff)
  const { userAgent } = meta
  const enrol = { secret: sealed, ...later }
  meta.office.keep(await startSession(tx, context, staff.id, { proven: 'enrolling', userAgent, enrol }))
  return shown
}

/**
 * Whether one factor is enough to set up the second. Only for someone who was invited, or reset by two administrators,
 * for as long as that link works, and who has no second factor of any kind; and after the sign-in service only for
 * someone who has never joined.
 */
export async function mayEnrol(
  db: Queryable,
  context: Context,
  staff: StaffRecord,
  first: 'password' | 'sign-on',
): Promise<boolean> {
  if (staff.disabled_at || (await readFactors(db, staff.id)).length > 0) return false
  if (staff.origin === 'setup' && !staff.joined_at) return first === 'password' && !(await hasAdministrator(db))
  if (staff.joined_at && (first === 'sign-on' || (await hasSignOn(db, staff.id)))) return false
  const invitation = await db
    .selectFrom('staff_invitation')
    .select('staff_id')
    .where('staff_id', '=', staff.id)
    .where('expires_at', '>', context.clock.now())
    .executeTakeFirst()
  return invitation !== undefined
}

async function hasSignOn(db: Queryable, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_sign_on')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the app whose first code was right. Throws 401, and 410 for a setup that someone else finished. */
export async function finishEnrolment(
  tx: Tx,
  context: Context,
  { staff, session }: OfficeSession,
  { secret, step }: { secret: Buffer; step: number },
): Promise<StaffWithGrants> {
  const isSetup = staff.origin === 'setup' && !staff.joined_at
  if (isSetup && (await hasAdministrator(tx)))
    throw new AppError('gone', 'Someone else has set up the office. Ask them for an invitation.')
  // The sign-in may have been finished in another way since this session began.
  const before = await getStaff(tx, staff.id)
  if (!(await mayEnrol(tx, context, before, 'password'))) throw refused()
  await tx
    .updateTable('staff')
    .set({
      totp_secret: secret,
      totp_step: step,
      totp_confirmed_at: context.clock.now(),
      password_hash: session.enrol_password_hash ?? before.password_hash,
    })
    .where('id', '=', staff.id)
    .execute()
  if (session.enrol_full_name !== null)
    await rename(tx, context, { kind: 'staff', id: staff.id }, before, session.enrol_full_name)
  await tellOwner(tx, context, { fullName: staff.full_name, email: staff.email }, 'an app for sign-in codes was set up')
  await join(tx, context, before)
  if (isSetup) await disableUnfinished(tx, context)
  return getStaff(tx, staff.id)
}

/** The other people who have begun to set up the office can never finish. */
async function disableUnfinished(tx: Tx, context: Context): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ disabled_at: context.clock.now() })
    .where('origin', '=', 'setup')
    .where('joined_at', 'is', null)
    .where('disabled_at', 'is', null)
    .execute()
}

/** Someone has both factors for the first time, or again after a reset. Their link no longer works. */
export async function join(tx: Tx, context: Context, staff: StaffWithGrants): Promise<void> {
  await tx.deleteFrom('staff_invitation').where('staff_id', '=', staff.id).execute()
  if (!staff.joined_at)
    await tx.updateTable('staff').set({ joined_at: context.clock.now() }).where('id', '=', staff.id).execute()
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: staff.id },
    action: 'staff.joined',
    subject: `staff:${staff.id}`,
  })
  if (!staff.joined_at) {
    const { id, full_name: colleague } = staff
    await tellOfColleague(tx, context, { id, colleague, roles: rolesInWords(staff.grants), news: 'joined' })
  }
}
