import { perHour } from '#shared/contract/calls/limit.ts'
import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { hashToken } from '../../base/hash-token.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import type { Transact } from '../../http/handler.ts'
import { hitWindow } from '../../http/rate-limit.ts'
import { hashPassword, refuseCommonPassword } from '../identity/passwords.ts'
import { findStaffByEmail, type StaffRecord, type StaffWithGrants } from './queries.ts'
import { refusedCode } from './second-factor.ts'
import { endSessions } from './sessions.ts'
import { verdictOn } from './sign-in.ts'
import { tellOwner } from './tell-owner.ts'

/*
 * A forgotten password (ADR 175). The link in an email stands for the password, never for the second factor: who has lost both is reset
 * by two administrators.
 */

const tokenBytes = 32
const linkMinutes = 30
const mostWrongCodes = 5
/** So many emails for one address; more are not sent, and the answer is the same. */
const emailsAnHour = perHour(5)

/** Emails a link to someone who has an account. The answer and the work are the same for everyone else. */
export async function forgotPassword(context: Context, email: string): Promise<void> {
  const key = emailKey(email)
  const staff = await findStaffByEmail(context.db, key)
  const { key: hitKey, windowStart } = hitWindow(context, `staff-forgot:${key}`, emailsAnHour)
  await context.db.transaction().execute(async tx => {
    const { hits } = await tx
      .insertInto('rate_limit')
      .values({ key: hitKey, window_start: windowStart, hits: 1 })
      .onConflict(again =>
        again.columns(['key', 'window_start']).doUpdateSet(eb => ({ hits: eb('rate_limit.hits', '+', 1) })),
      )
      .returning('hits')
      .executeTakeFirstOrThrow()
    if (staff && canChoose(staff) && hits <= emailsAnHour.hits) await mailLink(tx, context, staff)
  })
  context.bell.ring('send-mail')
}

/** Only someone with both factors: anyone else follows their invitation. */
function canChoose({ joined_at, disabled_at, totp_confirmed_at }: StaffRecord): boolean {
  return joined_at !== null && disabled_at === null && totp_confirmed_at !== null
}

async function mailLink(tx: Tx, context: Context, staff: StaffWithGrants): Promise<void> {
  const now = context.clock.now()
  const token = context.random.token(tokenBytes)
  const usefulUntil = new Date(now.getTime() + linkMinutes * 60_000)
  await tx.deleteFrom('staff_password_link').where('staff_id', '=', staff.id).execute()
  await tx
    .insertInto('staff_password_link')
    .values({ token_hash: hashToken(token), staff_id: staff.id, created_at: now, expires_at: usefulUntil })
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'visitor' },
    action: 'staff.password-link-sent',
    subject: `staff:${staff.id}`,
  })
  await enqueueMail(tx, context, {
    kind: 'staff-password-link',
    to: staff.email,
    content: emails.passwordLink({
      name: staff.full_name,
      minutes: linkMinutes,
      url: `${context.config.publicUrl}/office/new-password#${token}`,
    }),
    secrets: [token],
    usefulUntil,
  })
}

/**
 * Sets a new password with the link and the second factor. Every session ends, so everyone signs in again. Throws 410 for a link that
 * does not work, 401 for a wrong code, of which the fifth ends the link, and 422.
 */
export async function choosePassword(
  context: Context,
  transact: Transact,
  { token, password, code }: { token: string; password: string; code: string },
): Promise<void> {
  // Before the password is hashed, which takes long: links are tried by everybody.
  await findLink(context.db, context, token)
  await refuseCommonPassword(password, 'password')
  const passwordHash = await hashPassword(password)
  const refused = await transact(async (tx): Promise<AppError | undefined> => {
    const staff = await findLink(tx, context, token)
    const said = await verdictOn(tx, context, staff, code)
    if (said === 'right') {
      await putIn(tx, context, staff, passwordHash)
      return undefined
    }
    await countWrong(tx, context, staff, token)
    return refusedCode(context, said)
  })
  if (refused instanceof AppError) throw refused
}

async function findLink(db: Queryable, context: Context, token: string): Promise<StaffRecord> {
  const found = await db
    .selectFrom('staff_password_link')
    .innerJoin('staff', 'staff.id', 'staff_password_link.staff_id')
    .selectAll('staff')
    .where('staff_password_link.token_hash', '=', hashToken(token))
    .where('staff_password_link.used_at', 'is', null)
    .where('staff_password_link.wrong_codes', '<', mostWrongCodes)
    .where('staff_password_link.expires_at', '>', context.clock.now())
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new AppError('gone', 'This link has been used or replaced, or has expired. Ask for a new one.')
  return found
}

async function putIn(tx: Tx, context: Context, staff: StaffRecord, passwordHash: string): Promise<void> {
  await tx.deleteFrom('staff_password_link').where('staff_id', '=', staff.id).execute()
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staff.id).execute()
  await endSessions(tx, context, staff.id)
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: staff.id },
    action: 'staff.password-chosen',
    subject: `staff:${staff.id}`,
  })
  const owner = { fullName: staff.full_name, email: staff.email }
  await tellOwner(tx, context, owner, 'a new password was chosen with a link from an email and your second factor')
}

async function countWrong(tx: Tx, context: Context, staff: StaffRecord, token: string): Promise<void> {
  await tx
    .updateTable('staff_password_link')
    .set(eb => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'visitor' },
    action: 'staff.code-refused',
    subject: `staff:${staff.id}`,
  })
}
