import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import * as mails from '../../emails/accounts.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import type { Applicant, Transact } from '../../http/handler.ts'
import { narrowLimits } from '../../http/limits.ts'
import { countHit } from '../../http/rate-limit.ts'
import { type Asker, checkCode, codeMinutes, endCodes, lockAddress, wrongCode } from '../identity/codes.ts'
import { mailCode } from '../identity/mailed-codes.ts'
import { type Account, endOtherSessions, findAccountByEmail, getAccount } from '../identity/queries.ts'
import { requirePassword } from '../identity/require-password.ts'
import { removePendingSignUps } from './pending-sign-ups.ts'

/**
 * Starts a change of address: a code is sent to the old address and another one to the new address. An address that
 * belongs to someone else gets no code, and the response is the same.
 */
export async function startEmailChange(
  context: Context,
  transact: Transact,
  applicant: Applicant,
  given: { new_email: string; password: string; ip: string },
): Promise<void> {
  const { account } = applicant
  await requirePassword(context, applicant, given.password, 'password')
  const newKey = emailKey(given.new_email)
  if (newKey === account.email_key)
    throw invalidFields([{ field: 'new_email', message: 'This is already your address.' }])
  await transact(async tx => {
    const change = { new_email: given.new_email, new_email_key: newKey, created_at: context.clock.now() }
    await tx
      .insertInto('email_change')
      .values({ account_id: account.id, ...change })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(change))
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: account.id },
      action: 'email.change-asked',
      subject: `account:${account.id}`,
    })
    const owner = await findAccountByEmail(tx, newKey)
    const asked = { name: account.full_name, newEmail: given.new_email }
    await mailChangeCode(tx, context, {
      ...asked,
      to: account.email,
      purpose: 'leave-address',
      askedBy: { kind: 'owner' },
    })
    await mailChangeCode(tx, context, {
      ...asked,
      to: owner?.email_verified_at ? undefined : given.new_email,
      purpose: 'take-address',
      askedBy: { kind: 'anyone', ip: given.ip },
    })
  })
}

/** Without an address, does the same work and sends nothing. */
async function mailChangeCode(
  tx: Tx,
  context: Context,
  mail: {
    name: string
    to: string | undefined
    purpose: 'leave-address' | 'take-address'
    newEmail: string
    askedBy: Asker
  },
): Promise<void> {
  const { name, to, purpose, newEmail, askedBy } = mail
  await mailCode(tx, context, {
    emailKey: emailKey(to ?? newEmail),
    purpose,
    reader: to === undefined ? undefined : { email: to, name },
    askedBy,
    kind: 'email-change-code',
    write: (reader, { code }) =>
      mails.emailChangeCode({
        name: reader,
        code,
        minutes: codeMinutes,
        newEmail,
        isOld: purpose === 'leave-address',
      }),
  })
}

/**
 * Finishes a change of address with both codes. Every other session ends, and both addresses are emailed. Throws 400 when either
 * code is wrong; then neither is used up.
 */
export async function finishEmailChange(
  context: Context,
  transact: Transact,
  applicant: Applicant,
  { ip, ...given }: { old_code: string; new_code: string; ip: string },
): Promise<{ detail: string }> {
  await countHit(context, `change-email:${applicant.accountId}`, narrowLimits.emailChanges)
  const doorstep = { ip, knownAs: `session:${applicant.sessionId}` }
  const done = await transact(async tx => {
    const account = await getAccount(tx, applicant.accountId)
    const change = await tx
      .selectFrom('email_change')
      .selectAll()
      .where('account_id', '=', account.id)
      .forUpdate()
      .executeTakeFirst()
    if (!change) return wrongCode()
    const { new_email_key: newKey } = change
    await lockAddress(tx, newKey)
    const old = { emailKey: account.email_key, purpose: 'leave-address', code: given.old_code, doorstep } as const
    const next = { emailKey: newKey, purpose: 'take-address', code: given.new_code, doorstep } as const
    const isOldRight = await checkCode(tx, context, { ...old, afterwards: 'keep' })
    const isNextRight = await checkCode(tx, context, { ...next, afterwards: 'keep' })
    if (!isOldRight || !isNextRight || !(await freeAddress(tx, newKey))) return wrongCode()
    await endCodes(tx, context, old)
    await endCodes(tx, context, next)
    await moveAndTell(tx, context, account, change)
    await endOtherSessions(tx, applicant, context.clock.now())
    return { detail: 'You have changed your email address. We have signed you out on all other devices.' }
  })
  if (done instanceof AppError) throw done
  return done
}

/** Deletes the pending sign-ups of an address whose owner has just confirmed it. False when it has an account. */
export async function freeAddress(tx: Tx, key: string): Promise<boolean> {
  await removePendingSignUps(tx, key)
  // Opened by an earlier release before the address was confirmed.
  await tx.deleteFrom('account').where('email_key', '=', key).where('email_verified_at', 'is', null).execute()
  return (await findAccountByEmail(tx, key)) === undefined
}

async function moveAndTell(
  tx: Tx,
  context: Context,
  account: Account,
  change: { new_email: string; new_email_key: string },
): Promise<void> {
  const { full_name: name } = account
  // Before the account moves: an email belongs to the account that has its address when it is written.
  await enqueueMail(tx, context, { kind: 'email-changed', to: account.email, content: mails.emailChanged({ name }) })
  await moveAccount(tx, context, account, change)
  const joined = mails.emailInUse({ name, loginUrl: `${context.config.publicUrl}/login` })
  await enqueueMail(tx, context, { kind: 'email-in-use', to: change.new_email, content: joined })
}

/** Moves an account to another address, which its owner has confirmed. */
export async function moveAccount(
  tx: Tx,
  context: Context,
  account: Account,
  change: { new_email: string; new_email_key: string },
): Promise<void> {
  const now = context.clock.now()
  await tx
    .updateTable('account')
    .set({ email: change.new_email, email_key: change.new_email_key, updated_at: now })
    .where('id', '=', account.id)
    .execute()
  // Our emails about an application move with the account, unless the applicant chose another address for it.
  await tx
    .updateTable('application')
    .set({ email: change.new_email, updated_at: now })
    .where('account_id', '=', account.id)
    .where('email', '=', account.email)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'applicant', id: account.id },
    action: 'email.changed',
    subject: `account:${account.id}`,
  })
}
