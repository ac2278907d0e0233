import type * as z from 'zod'
import type { emailAndCodeBody, signupBody, verifiedAnswer } from '#shared/contract/schemas/accounts.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { deviceName } from '#shared/domain/device-name.ts'
import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import * as mails from '../../emails/accounts.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import type { Meta, Transact } from '../../http/handler.ts'
import { checkCode, codeMinutes, lockAddress, wrongCode } from '../identity/codes.ts'
import { confirmUrl, mailCode, resetUrl } from '../identity/mailed-codes.ts'
import { hashForAddress, refuseCommonPassword } from '../identity/passwords.ts'
import { type Account, findAccountByEmail } from '../identity/queries.ts'
import { findMovingTo } from '../identity/recovery.ts'
import { openAccount } from './open-account.ts'
import {
  addPendingSignUp,
  adoptUnconfirmedAccount,
  hashSignUpCookie,
  ownWithoutProof,
  type PendingSignUp,
  pendingSignUps,
  whoseSignUp,
} from './pending-sign-ups.ts'

type Verified = z.output<typeof verifiedAnswer>

type SignUpMeta = Pick<Meta, 'ip' | 'userAgent' | 'signUp'>

const cookieBytes = 32

const choosePassword =
  'This email address was used for several sign-ups. We have emailed you a code. Choose your password with it now.'

/**
 * Adds a sign-up to the pending ones of its address and emails a code. An address that already has an account gets the same
 * response and the same work, and its owner an email instead.
 */
export async function signUp(
  context: Context,
  transact: Transact,
  body: z.output<typeof signupBody>,
  meta: SignUpMeta,
): Promise<{ email: string; verification_required: true }> {
  await refuseCommonPassword(body.password, 'password')
  const key = emailKey(body.email)
  const passwordHash = await hashForAddress(context, key, body.password)
  // New for every sign-up: an earlier user of this computer may have kept theirs.
  const cookie = context.random.token(cookieBytes)
  const answer = await transact(async tx => {
    await lockAddress(tx, key)
    await adoptUnconfirmedAccount(tx, key)
    const id = await addPendingSignUp(tx, context, {
      body,
      passwordHash,
      userAgent: meta.userAgent,
      ip: meta.ip,
      earlierCookie: cookieOf(meta),
      cookieHash: hashSignUpCookie(cookie),
    })
    // The same work for every address.
    const [confirmed, moving] = [await findConfirmed(tx, key), await findMoving(tx, context, key)]
    const owner = confirmed ?? moving
    await recordAudit(tx, context, {
      actor: { kind: 'visitor' },
      action: owner ? 'account.sign-up-left' : 'account.signed-up',
      subject: `account:${owner?.id ?? id}`,
    })
    const pending = await pendingSignUps(tx, key)
    const newest = pending.find(one => one.id === id)
    if (owner) await tellOwner(tx, context, owner)
    else await mailVerificationCode(tx, context, { key, signUp: newest, pending, ip: meta.ip })
    return { email: body.email, verification_required: true } as const
  })
  meta.signUp.keep(cookie)
  return answer
}

async function findConfirmed(tx: Tx, key: string): Promise<Account | undefined> {
  const account = await findAccountByEmail(tx, key)
  return account?.email_verified_at ? account : undefined
}

/** The account that is being moved to this address, as if it were there already. */
async function findMoving(tx: Tx, context: Context, key: string): Promise<Account | undefined> {
  const moving = await findMovingTo(tx, context, key)
  return moving && { ...moving.account, email: moving.new_email, email_key: key }
}

function cookieOf({ signUp }: Pick<SignUpMeta, 'signUp'>): Buffer | undefined {
  return signUp.given === undefined ? undefined : hashSignUpCookie(signUp.given)
}

/** Sent as often as a code would be, with the same work. */
async function tellOwner(tx: Tx, context: Context, { email, email_key, full_name }: Account): Promise<void> {
  await mailCode(tx, context, {
    emailKey: email_key,
    purpose: 'verify-email',
    reader: { email, name: full_name, isDecoy: true },
    askedBy: { kind: 'owner' },
    kind: 'already-registered',
    write: name =>
      mails.alreadyRegistered({
        name,
        loginUrl: `${context.config.publicUrl}/login`,
        resetUrl: resetUrl(context, email),
      }),
  })
}

interface Asked {
  key: string
  /** Undefined when no sign-up is pending. */
  signUp: PendingSignUp | undefined
  pending: readonly PendingSignUp[]
  ip: string
}

async function mailVerificationCode(tx: Tx, context: Context, { key, signUp, pending, ip }: Asked): Promise<void> {
  const email = signUp?.email ?? key
  await mailCode(tx, context, {
    emailKey: key,
    purpose: 'verify-email',
    reader: signUp && { email, name: signUp.full_name, signUpId: signUp.id },
    askedBy: { kind: 'anyone', ip },
    kind: 'verification-code',
    write: (_name, { code, linkKey }) =>
      mails.verificationCode({
        code,
        minutes: codeMinutes,
        url: confirmUrl(context, email, linkKey),
        others: notesOf(pending.filter(one => one.id !== signUp?.id)),
      }),
  })
}

/** Time and device of each sign-up, in words. */
function notesOf(signUps: readonly PendingSignUp[]): mails.SignUpNote[] {
  return signUps.map(
    ({ created_at, user_agent }) =>
      `${longDate(created_at)} at ${clockTime(created_at)}, ${deviceName(user_agent ?? '')}`,
  )
}

/** Emails a new code for the sign-up of this browser, otherwise for the newest; the same for every address. */
export async function sendVerification(
  context: Context,
  transact: Transact,
  email: string,
  meta: SignUpMeta,
): Promise<void> {
  const key = emailKey(email)
  const cookie = cookieOf(meta)
  await transact(async tx => {
    await lockAddress(tx, key)
    await adoptUnconfirmedAccount(tx, key)
    const pending = await pendingSignUps(tx, key)
    const own = pending.find(one => cookie !== undefined && one.cookie_hash?.equals(cookie))
    await mailVerificationCode(tx, context, { key, signUp: own ?? pending[0], pending, ip: meta.ip })
  })
}

/**
 * Confirms an address with a code and opens its account with the details and the password of the caller's own sign-up. Where it is
 * unclear which one that is, no account is opened until a password is chosen with a code that is emailed now. Throws 400 'Invalid
 * verification code'.
 */
export async function verifyEmail(
  context: Context,
  transact: Transact,
  given: z.output<typeof emailAndCodeBody>,
  meta: SignUpMeta,
): Promise<Verified> {
  const key = emailKey(given.email)
  const passwordHash = given.password === undefined ? undefined : await hashForAddress(context, key, given.password)
  const cookie = cookieOf(meta)
  const opened = await transact(async (tx): Promise<Verified | AppError> => {
    await lockAddress(tx, key)
    await adoptUnconfirmedAccount(tx, key)
    const pending = await pendingSignUps(tx, key)
    const isOwnSignUp = pending.some(one => cookie !== undefined && one.cookie_hash?.equals(cookie))
    const code = await checkCode(tx, context, {
      emailKey: key,
      purpose: 'verify-email',
      code: given.otp_code,
      doorstep: { ip: meta.ip, signUpCookie: isOwnSignUp ? cookie : undefined, linkKey: given.link_key },
      afterwards: 'use-up',
    })
    const mayBeOwn = ownWithoutProof(meta)
    const whose = code && whoseSignUp(pending, { cookie, passwordHash, codeOf: code.signUpId, mayBeOwn })
    if (!whose) return wrongCode()
    const { signUp, isTheirs } = whose
    if (!isTheirs) {
      await mailPasswordChoice(tx, context, signUp, pending)
      return { detail: choosePassword, choose_password: true }
    }
    const account = await openAccount(tx, context, { signUp, passwordHash: signUp.password_hash, isTheirs })
    if (!account) return wrongCode()
    const others = pending.filter(one => one.id !== signUp.id)
    await tellOfOthers(tx, context, account, others)
    return { detail: 'You have confirmed your email address. You can sign in now.' }
  })
  if (opened instanceof AppError) throw opened
  return opened
}

async function tellOfOthers(
  tx: Tx,
  context: Context,
  { email, full_name: name }: Account,
  others: readonly PendingSignUp[],
): Promise<void> {
  if (others.length === 0) return
  const content = mails.emailConfirmed({ name, others: notesOf(others), resetUrl: resetUrl(context, email) })
  await enqueueMail(tx, context, { kind: 'email-confirmed', to: email, content })
}

async function mailPasswordChoice(
  tx: Tx,
  context: Context,
  { email, email_key }: PendingSignUp,
  pending: readonly PendingSignUp[],
): Promise<void> {
  const about = { name: '', minutes: codeMinutes, signUps: notesOf(pending) }
  const isMailed = await mailCode(tx, context, {
    emailKey: email_key,
    purpose: 'reset-password',
    reader: { email, name: '' },
    // A right code has just been entered.
    askedBy: { kind: 'owner' },
    kind: 'choose-password',
    write: (_name, { code, linkKey }) =>
      mails.choosePasswordCode({ ...about, code, url: resetUrl(context, email, linkKey) }),
  })
  if (isMailed) return
  const content = mails.choosePasswordCode({ ...about, code: undefined, url: resetUrl(context, email) })
  await enqueueMail(tx, context, { kind: 'choose-password', to: email, content })
}
