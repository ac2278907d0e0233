import type { z } from 'zod'
import type { resetPasswordBody, signupBody } from '#shared/contract/schemas/accounts.ts'
import { emailKey } from '#shared/domain/academic-email.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import * as mails from '../../emails/accounts.ts'
import type { MailContent } from '../../emails/mail-content.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { AppError } from '../../errors.ts'
import type { DeviceCookie } from '../../http/device-cookie.ts'
import type { SignIn, Transact } from '../../http/handler.ts'
import { narrowLimits } from '../../http/limits.ts'
import { countHit } from '../../http/rate-limit.ts'
import { claimWaitingApplications } from '../applications/claim.ts'
import { recordConsent } from '../privacy/consent.ts'
import { checkCode, codeMinutes, makeCode } from './codes.ts'
import { hashPassword, isPassword, refuseCommonPassword } from './passwords.ts'
import { type Account, endSessions, findAccountByEmail } from './queries.ts'
import { refreshSession, refusedRefresh, startSession, type Tokens } from './sessions.ts'
import { type Doorstep, knowDevice, tryPassword } from './wrong-passwords.ts'

type Signup = z.output<typeof signupBody>

/**
 * Opens an account and mails its code. An address that has an account already gets the same answer, and its owner a mail
 * instead. An account that was never verified belongs to nobody yet: a new sign-up replaces what it holds, and only
 * together with a new code, so that no code ever confirms another person's password.
 */
export async function signUp(
  context: Context,
  transact: Transact,
  body: Signup,
): Promise<{ email: string; verification_required: true }> {
  await refuseCommonPassword(body.password, 'password')
  const passwordHash = await hashPassword(body.password)
  return transact(async tx => {
    const key = emailKey(body.email)
    const code = await makeCode(tx, context, key, 'verify-email')
    // One statement for every address, so that the time tells nothing either: it leaves a verified account as it is.
    const account = await writeUnverified(tx, context, body, { passwordHash, hasCode: code !== undefined })
    const owner = account ?? (await findAccountByEmail(tx, key))
    await recordAudit(tx, context, {
      actor: 'nobody',
      action: account ? 'account.signed-up' : 'account.sign-up-left',
      subject: `account:${owner?.id}`,
    })
    await recordConsent(tx, context, account?.id ?? context.random.id(), 'sign-up')
    if (code && account) await mailVerificationCode(tx, context, account, code)
    else if (code && owner) await tellOwner(tx, context, owner)
    return { email: body.email, verification_required: true }
  })
}

/** Undefined when there is a verified account, or an unverified one whose newest code is still on its way. */
function writeUnverified(
  tx: Tx,
  context: Context,
  body: Signup,
  { passwordHash, hasCode }: { passwordHash: string; hasCode: boolean },
): Promise<Account | undefined> {
  const now = context.clock.now()
  const held = {
    email: body.email,
    full_name: body.full_name,
    phone: body.phone ?? null,
    password_hash: passwordHash,
    program_type: body.program_type,
    program: body.program || null,
    updated_at: now,
  }
  return tx
    .insertInto('account')
    .values({ id: context.random.id(), email_key: emailKey(body.email), created_at: now, ...held })
    .onConflict(conflict =>
      conflict
        .column('email_key')
        .doUpdateSet(held)
        .where(eb => eb.and([eb('account.email_verified_at', 'is', null), eb.val(hasCode)])),
    )
    .returningAll()
    .executeTakeFirst()
}

async function tellOwner(tx: Tx, context: Context, account: Account): Promise<void> {
  const { publicUrl } = context.config
  const content = mails.alreadyRegistered({
    name: account.full_name,
    loginUrl: `${publicUrl}/login`,
    resetUrl: resetUrl(context, account.email),
  })
  await enqueueMail(tx, context, { kind: 'already-registered', to: account.email, content })
}

/** Mails a new code; the same for every address, whether it has an account, is verified already, or asks too often. */
export async function sendVerification(context: Context, transact: Transact, email: string): Promise<void> {
  await mailCodeToOwner(context, transact, {
    email,
    purpose: 'verify-email',
    isFor: account => account.email_verified_at === null,
    write: (account, code) => ({
      kind: 'verification-code',
      content: mails.verificationCode({ name: account.full_name, code, minutes: codeMinutes }),
    }),
  })
}

async function mailVerificationCode(tx: Tx, context: Context, account: Account, code: string): Promise<void> {
  const content = mails.verificationCode({ name: account.full_name, code, minutes: codeMinutes })
  await enqueueMail(tx, context, { kind: 'verification-code', to: account.email, content, secrets: [code] })
}

interface CodeMail {
  email: string
  purpose: 'verify-email' | 'reset-password'
  isFor(account: Account): boolean
  write(account: Pick<Account, 'email' | 'full_name'>, code: string): { kind: string; content: MailContent }
}

/**
 * Mails a code to the owner of an address. For an address that is nobody's, the same is written and taken back before it is
 * committed, so that neither the answer nor its time tells whether there is an account.
 */
async function mailCodeToOwner(context: Context, transact: Transact, asked: CodeMail): Promise<void> {
  await transact(async tx => {
    const key = emailKey(asked.email)
    const found = await findAccountByEmail(tx, key)
    const account = found && asked.isFor(found) ? found : undefined
    const code = await makeCode(tx, context, account ? key : `nobody:${key}`, asked.purpose)
    if (!code) return
    const reader = account ?? { email: asked.email, full_name: 'Nobody' }
    const id = await enqueueMail(tx, context, { ...asked.write(reader, code), to: reader.email, secrets: [code] })
    await tx
      .deleteFrom('mail')
      .where('id', '=', account ? context.random.id() : id)
      .execute()
  })
}

/** Confirms an address with its code. Throws 400 'Invalid verification code'. */
export async function verifyEmail(
  context: Context,
  transact: Transact,
  given: { email: string; otp_code: string },
): Promise<void> {
  const key = emailKey(given.email)
  await countGuess(context, key)
  const isRight = await transact(async tx => {
    const right = await checkCode(tx, context, {
      emailKey: key,
      purpose: 'verify-email',
      code: given.otp_code,
      afterwards: 'use-up',
    })
    if (right) await markVerified(tx, context, key)
    return right
  })
  if (!isRight) throw new AppError('invalid-code', 'Invalid verification code')
}

async function markVerified(tx: Tx, context: Context, key: string): Promise<void> {
  const now = context.clock.now()
  const account = await tx
    .updateTable('account')
    .set({ email_verified_at: now, updated_at: now })
    .where('email_key', '=', key)
    .returningAll()
    .executeTakeFirst()
  if (!account) return
  await recordAudit(tx, context, {
    actor: `applicant:${account.id}`,
    action: 'email.verified',
    subject: `account:${account.id}`,
  })
  await claimWaitingApplications(tx, context, account)
}

/** Signs in. Throws 401 'Incorrect email or password', after the same time either way, and 403 for an unverified address. */
export async function signIn(
  context: Context,
  transact: Transact,
  given: { username: string; password: string; userAgent: string; doorstep: Doorstep },
): Promise<{ accountId: string; tokens: Tokens }> {
  const key = emailKey(given.username)
  const account = await findAccountByEmail(context.db, key)
  const at = { emailKey: key, accountId: account?.id, doorstep: given.doorstep }
  const isRight = await tryPassword(context, at, () => isPassword(given.password, account?.password_hash))
  if (!isRight || !account) {
    context.log.warn({ account: account?.id }, 'a sign-in was refused')
    throw new AppError('incorrect-credentials', 'Incorrect email or password')
  }
  if (!account.email_verified_at)
    throw new AppError('email-not-verified', 'Confirm your email address first: enter the code we mailed you.')
  const tokens = await transact(async tx => {
    await knowDevice(tx, context, account.id, given.doorstep.device)
    await recordAudit(tx, context, {
      actor: `applicant:${account.id}`,
      action: 'session.started',
      subject: `account:${account.id}`,
    })
    return startSession(tx, context, account.id, given.userAgent)
  })
  return { accountId: account.id, tokens }
}

/** New tokens for a refresh token. Throws 401. */
export async function refresh(
  context: Context,
  transact: Transact,
  refreshToken: string,
): Promise<{ accountId: string; tokens: Tokens }> {
  const refreshed = await transact(tx => refreshSession(tx, context, refreshToken))
  if (refreshed === 'refused') throw refusedRefresh()
  return refreshed
}

export async function signOut(context: Context, transact: Transact, { accountId, sessionId }: SignIn): Promise<void> {
  const now = context.clock.now()
  await transact(async tx => {
    await tx.updateTable('session').set({ ended_at: now }).where('id', '=', sessionId).execute()
    await recordAudit(tx, context, {
      actor: `applicant:${accountId}`,
      action: 'session.ended',
      subject: `account:${accountId}`,
      detail: { session: sessionId },
    })
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
    if (right) await changePassword(tx, context, { key, passwordHash, device })
    return right
  })
  if (!isRight) throw new AppError('invalid-code', 'Invalid verification code')
}

async function changePassword(
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
  const when = `${longDate(now)} at ${clockTime(now)}`
  const content = mails.passwordChanged({ name: account.full_name, when, resetUrl: resetUrl(context, account.email) })
  await enqueueMail(tx, context, { kind: 'password-changed', to: account.email, content })
}

/** Tries are counted for each code; this counts them for each address, so that new codes don't bring new tries without end. */
async function countGuess(context: Context, key: string): Promise<void> {
  await countHit(context, `guess-code:${key}`, narrowLimits.guessedCodes)
}

function resetUrl(context: Context, email: string): string {
  return `${context.config.publicUrl}/forgot-password?email=${encodeURIComponent(email)}`
}
