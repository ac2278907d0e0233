import type { z } from 'zod'
import type { emailAndCodeBody, resetPasswordBody } from '#shared/contract/schemas/accounts.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import * as mails from '../../emails/accounts.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { hasLeftThisAddress } from '../../emails/recovery.ts'
import type { Applicant, Meta, Transact } from '../../http/handler.ts'
import { checkCode, codeMinutes, lockAddress, wrongCode } from '../identity/codes.ts'
import { mailCode, resetUrl } from '../identity/mailed-codes.ts'
import { hashForAddress, hashPassword, refuseCommonPassword } from '../identity/passwords.ts'
import { type Account, endOtherSessions, endSessions, findAccountByEmail } from '../identity/queries.ts'
import { findMovingTo, isMoving, takeMovingTo } from '../identity/recovery.ts'
import { requirePassword } from '../identity/require-password.ts'
import { deviceHash, keepDevice, knowDevice, knownAs } from '../identity/wrong-passwords.ts'
import { freeAddress, moveAccount } from './email-change.ts'
import { openAccount } from './open-account.ts'
import { adoptUnconfirmedAccount, hashSignUpCookie, pendingSignUps, whoseSignUp } from './pending-sign-ups.ts'

/**
 * Changes the password of an owner who enters the current one. Every other session ends, and the owner is emailed.
 */
export async function changePassword(
  context: Context,
  transact: Transact,
  applicant: Applicant,
  given: { current_password: string; new_password: string },
): Promise<{ detail: string }> {
  const { account } = applicant
  await requirePassword(context, applicant, given.current_password, 'current_password')
  await refuseCommonPassword(given.new_password, 'new_password')
  const passwordHash = await hashPassword(given.new_password)
  return transact(async tx => {
    const now = context.clock.now()
    await tx
      .updateTable('account')
      .set({ password_hash: passwordHash, updated_at: now })
      .where('id', '=', account.id)
      .execute()
    await endOtherSessions(tx, applicant, now)
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: account.id },
      action: 'password.changed',
      subject: `account:${account.id}`,
    })
    await tellOfNewPassword(tx, context, account)
    return { detail: 'You have changed your password. We have signed you out on all other devices.' }
  })
}

/** Emails the owner of an address a code and a link for choosing a new password; the same for every address. */
export async function sendPasswordReset(
  context: Context,
  transact: Transact,
  email: string,
  { ip, device }: Pick<Meta, 'ip' | 'device'>,
): Promise<void> {
  // The same for every address: the browser that asks is recognised when it enters the code.
  const browser = keepDevice(context, device)
  const key = emailKey(email)
  await transact(async tx => {
    await lockAddress(tx, key)
    const { address, name: owner, account } = await whoResets(tx, context, key)
    await mailCode(tx, context, {
      emailKey: key,
      purpose: 'reset-password',
      reader: address === undefined ? undefined : { email: address, name: owner },
      askedBy: account?.email_verified_at ? { kind: 'owner' } : { kind: 'anyone', ip },
      browser,
      kind: 'password-reset-code',
      write: (name, { code, linkKey }) =>
        mails.passwordResetCode({
          name,
          code,
          minutes: codeMinutes,
          url: resetUrl(context, address ?? key, linkKey),
        }),
    })
  })
}

/** To whom a code goes; no address if to no one. */
async function whoResets(
  tx: Tx,
  context: Context,
  key: string,
): Promise<{ address: string | undefined; name: string; account?: Account | undefined }> {
  const account = await findAccountByEmail(tx, key)
  // The same work for every address.
  const isLost = await isMoving(tx, context, account?.id)
  const moving = await findMovingTo(tx, context, key)
  const [signUp] = await pendingSignUps(tx, key)
  if (account) return { address: isLost ? undefined : account.email, name: account.full_name, account }
  if (moving) return { address: moving.isOpen ? moving.new_email : undefined, name: moving.account.full_name }
  // The name in a sign-up may not be the owner’s.
  return { address: signUp?.email, name: '' }
}

/** Checks a reset code without using it up. Throws 400. */
export async function verifyPasswordResetCode(
  context: Context,
  transact: Transact,
  given: z.output<typeof emailAndCodeBody>,
  meta: ResetMeta,
): Promise<void> {
  const isRight = await transact(async tx => (await checkResetCode(tx, context, given, meta, 'keep')) !== undefined)
  if (!isRight) throw wrongCode()
}

type ResetMeta = Pick<Meta, 'ip' | 'device' | 'signUp'>

async function checkResetCode(
  tx: Tx,
  context: Context,
  given: { email: string; otp_code: string; link_key?: string | undefined },
  { ip, device }: ResetMeta,
  afterwards: 'use-up' | 'keep',
) {
  const key = emailKey(given.email)
  await lockAddress(tx, key)
  return checkCode(tx, context, {
    emailKey: key,
    purpose: 'reset-password',
    code: given.otp_code,
    doorstep: { ip, knownAs: await knownAs(tx, key, device), browser: deviceHash(device), linkKey: given.link_key },
    afterwards,
  })
}

/**
 * Sets a new password with a reset code. Every session ends and the owner is emailed. The code confirms the address, so it also
 * opens the account of a pending sign-up, and brings the account that the office is moving here. Throws 400.
 */
export async function resetPassword(
  context: Context,
  transact: Transact,
  given: z.output<typeof resetPasswordBody>,
  meta: ResetMeta,
): Promise<{ detail: string }> {
  const key = emailKey(given.email)
  await refuseCommonPassword(given.new_password, 'new_password')
  const passwordHash = await hashPassword(given.new_password)
  // Hashed as a sign-up would be: the sign-up with this password is the caller’s.
  const signUpHash = await hashForAddress(context, key, given.new_password)
  const done = await transact(async tx => {
    const right = await checkResetCode(tx, context, given, meta, 'use-up')
    const account = right && (await replacePassword(tx, context, key, { passwordHash, signUpHash, meta }))
    if (!account) return wrongCode()
    const now = context.clock.now()
    await endSessions(tx, account.id, now)
    await knowDevice(tx, context, account.id, meta.device)
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: account.id },
      action: 'password.reset',
      subject: `account:${account.id}`,
    })
    await tellOfNewPassword(tx, context, account)
    return { detail: 'You have changed your password. Sign in with it now.' }
  })
  if (done instanceof AppError) throw done
  return done
}

/** Undefined where there is neither an account nor a sign-up. */
async function replacePassword(
  tx: Tx,
  context: Context,
  key: string,
  { passwordHash, signUpHash, meta }: { passwordHash: string; signUpHash: string; meta: ResetMeta },
): Promise<Account | undefined> {
  const account = await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, updated_at: context.clock.now() })
    .where('email_key', '=', key)
    .where('email_verified_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (account) return account
  const moved = await bringAccount(tx, context, key, passwordHash)
  if (moved) return moved
  await adoptUnconfirmedAccount(tx, key)
  const { given } = meta.signUp
  const cookie = given === undefined ? undefined : hashSignUpCookie(given)
  const pending = await pendingSignUps(tx, key)
  const whose = whoseSignUp(pending, { cookie, passwordHash: signUpHash, codeOf: null, mayBeOwn: () => true })
  if (!whose) return undefined
  const { signUp, isTheirs } = whose
  // If several people may have signed up, a sign-up that may be a stranger’s says nothing about the owner.
  const isUnclear = !isTheirs && pending.some(one => one.is_contested)
  const details = isUnclear ? { ...signUp, full_name: '', phone: null } : signUp
  return openAccount(tx, context, { signUp: details, passwordHash, isTheirs })
}

/** The account that the office is moving to this address, which a code has just confirmed (ADR 150). */
async function bringAccount(tx: Tx, context: Context, key: string, passwordHash: string): Promise<Account | undefined> {
  const moving = await takeMovingTo(tx, context, key)
  if (!moving || !(await freeAddress(tx, key))) return undefined
  const { email, full_name: name } = moving.account
  // Before the account moves: an email belongs to the account that has its address when it is written.
  await enqueueMail(tx, context, { kind: 'recovery-done', to: email, content: hasLeftThisAddress({ name }) })
  await moveAccount(tx, context, moving.account, { new_email: moving.new_email, new_email_key: key })
  await recordAudit(tx, context, {
    actor: { kind: 'applicant', id: moving.account.id },
    action: 'account.recovered',
    subject: `account:${moving.account.id}`,
  })
  return tx
    .updateTable('account')
    .set({ password_hash: passwordHash, email_verified_at: context.clock.now() })
    .where('id', '=', moving.account.id)
    .returningAll()
    .executeTakeFirstOrThrow()
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
