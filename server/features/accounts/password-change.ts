import type { z } from 'zod'
import type { resetPasswordBody } from '#shared/contract/schemas/accounts.ts'
import { emailKey } from '#shared/domain/academic-email.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import * as mails from '../../emails/accounts.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { AppError, invalidFields } from '../../errors.ts'
import type { DeviceCookie } from '../../http/device-cookie.ts'
import type { Applicant, Transact } from '../../http/handler.ts'
import { checkCode, codeMinutes } from './codes.ts'
import { countGuess, mailCodeToOwner, resetUrl } from './mailed-codes.ts'
import { hashPassword, isPassword, refuseCommonPassword } from './passwords.ts'
import { type Account, endOtherSessions, endSessions } from './queries.ts'
import { markVerified } from './sign-up.ts'
import { knowDevice, tryPasswordAgain } from './wrong-passwords.ts'

/** Throws 422 at `field` unless this is the account's password, and 429 after ten wrong ones in one session. */
export async function requirePassword(
  context: Context,
  applicant: Applicant,
  password: string,
  field: string,
): Promise<void> {
  const { account, sessionId } = applicant
  if (!(await tryPasswordAgain(context, sessionId, () => isPassword(password, account.password_hash))))
    throw invalidFields([{ field, message: 'This is not your password.' }])
}

/** Changes the password of somebody who knows it. Every other session ends, and the owner is mailed. */
export async function changePassword(
  context: Context,
  transact: Transact,
  applicant: Applicant,
  given: { current_password: string; new_password: string },
): Promise<void> {
  const { account } = applicant
  await requirePassword(context, applicant, given.current_password, 'current_password')
  await refuseCommonPassword(given.new_password, 'new_password')
  const passwordHash = await hashPassword(given.new_password)
  await transact(async tx => {
    const now = context.clock.now()
    await tx
      .updateTable('account')
      .set({ password_hash: passwordHash, updated_at: now })
      .where('id', '=', account.id)
      .execute()
    await endOtherSessions(tx, applicant, now)
    await recordAudit(tx, context, {
      actor: `applicant:${account.id}`,
      action: 'password.changed',
      subject: `account:${account.id}`,
    })
    await tellOfNewPassword(tx, context, account)
  })
}

/** Mails a code and a link to choose a new password; the same for every address. */
export async function sendPasswordReset(context: Context, transact: Transact, email: string): Promise<void> {
  await mailCodeToOwner(context, transact, {
    email,
    purpose: 'reset-password',
    isFor: () => true,
    write: (account, code) => ({
      kind: 'password-reset-code',
      content: mails.passwordResetCode({
        name: account.full_name,
        code,
        minutes: codeMinutes,
        url: resetUrl(context, account.email),
      }),
    }),
  })
}

/** Whether a reset code is right; it is not used up. Throws 400. */
export async function verifyPasswordResetCode(
  context: Context,
  transact: Transact,
  given: { email: string; otp_code: string },
): Promise<void> {
  const key = emailKey(given.email)
  await countGuess(context, key)
  const isRight = await transact(tx =>
    checkCode(tx, context, { emailKey: key, purpose: 'reset-password', code: given.otp_code, afterwards: 'keep' }),
  )
  if (!isRight) throw new AppError('invalid-code', 'Invalid verification code')
}

/**
 * Chooses a new password with a reset code. Every session ends and the owner is mailed. The code proves the address, so an
 * unverified account is verified by it. Throws 400.
 */
export async function resetPassword(
  context: Context,
  transact: Transact,
  given: z.output<typeof resetPasswordBody>,
  device: DeviceCookie,
): Promise<void> {
  const key = emailKey(given.email)
  await refuseCommonPassword(given.new_password, 'new_password')
  await countGuess(context, key)
  const passwordHash = await hashPassword(given.new_password)
  const isRight = await transact(async tx => {
    const right = await checkCode(tx, context, {
      emailKey: key,
      purpose: 'reset-password',
      code: given.otp_code,
      afterwards: 'use-up',
    })
    if (right) await writeNewPassword(tx, context, { key, passwordHash, device })
    return right
  })
  if (!isRight) throw new AppError('invalid-code', 'Invalid verification code')
}

async function writeNewPassword(
  tx: Tx,
  context: Context,
  { key, passwordHash, device }: { key: string; passwordHash: string; device: DeviceCookie },
): Promise<void> {
  const now = context.clock.now()
  const account = await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('email_key', '=', key)
    .returningAll()
    .executeTakeFirst()
  if (!account) return
  if (!account.email_verified_at) await markVerified(tx, context, key)
  await endSessions(tx, account.id, now)
  await knowDevice(tx, context, account.id, device)
  await recordAudit(tx, context, {
    actor: `applicant:${account.id}`,
    action: 'password.reset',
    subject: `account:${account.id}`,
  })
  await tellOfNewPassword(tx, context, account)
}

async function tellOfNewPassword(tx: Tx, context: Context, account: Account): Promise<void> {
  const now = context.clock.now()
  const content = mails.passwordChanged({
    name: account.full_name,
    when: `${longDate(now)} at ${clockTime(now)}`,
    resetUrl: resetUrl(context, account.email),
  })
  await enqueueMail(tx, context, { kind: 'password-changed', to: account.email, content })
}
