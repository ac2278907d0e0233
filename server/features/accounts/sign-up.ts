import type { z } from 'zod'
import type { signupBody } from '#shared/contract/schemas/accounts.ts'
import { emailKey } from '#shared/domain/academic-email.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import * as mails from '../../emails/accounts.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { AppError } from '../../errors.ts'
import type { Transact } from '../../http/handler.ts'
import { claimWaitingApplications } from '../applications/claim.ts'
import { recordConsent } from '../privacy/consent.ts'
import { checkCode, codeMinutes, makeCode } from './codes.ts'
import { countGuess, mailCodeToOwner, resetUrl } from './mailed-codes.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { type Account, findAccountByEmail } from './queries.ts'

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

/** Marks the owner of an address as its owner, whose applications from before there was an account become theirs. */
export async function markVerified(tx: Tx, context: Context, key: string): Promise<void> {
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
