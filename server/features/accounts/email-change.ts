import { emailKey } from '#shared/domain/academic-email.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import * as mails from '../../emails/accounts.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { AppError, invalidFields } from '../../errors.ts'
import type { Applicant, Transact } from '../../http/handler.ts'
import { narrowLimits } from '../../http/limits.ts'
import { countHit } from '../../http/rate-limit.ts'
import { checkCode, codeMinutes, makeCode } from './codes.ts'
import { requirePassword } from './password-change.ts'
import { type Account, endOtherSessions, findAccountByEmail, getAccount } from './queries.ts'

/**
 * Begins a change of address: a code goes to the old address and another to the new one. An address that belongs to somebody else
 * gets no code and the answer is the same.
 */
export async function startEmailChange(
  context: Context,
  transact: Transact,
  applicant: Applicant,
  given: { new_email: string; password: string },
): Promise<void> {
  const { account } = applicant
  await requirePassword(context, applicant, given.password, 'password')
  const newKey = emailKey(given.new_email)
  if (newKey === account.email_key)
    throw invalidFields([{ field: 'new_email', message: 'This is your address already.' }])
  await transact(async tx => {
    const change = { new_email: given.new_email, new_email_key: newKey, created_at: context.clock.now() }
    await tx
      .insertInto('email_change')
      .values({ account_id: account.id, ...change })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(change))
      .execute()
    await recordAudit(tx, context, {
      actor: `applicant:${account.id}`,
      action: 'email.change-asked',
      subject: `account:${account.id}`,
    })
    const isTaken = (await findAccountByEmail(tx, newKey)) !== undefined
    await mailChangeCode(tx, context, {
      account,
      to: account.email,
      purpose: 'leave-address',
      newEmail: given.new_email,
    })
    if (!isTaken)
      await mailChangeCode(tx, context, {
        account,
        to: given.new_email,
        purpose: 'take-address',
        newEmail: given.new_email,
      })
  })
}

async function mailChangeCode(
  tx: Tx,
  context: Context,
  mail: { account: Account; to: string; purpose: 'leave-address' | 'take-address'; newEmail: string },
): Promise<void> {
  const code = await makeCode(tx, context, emailKey(mail.to), mail.purpose)
  if (!code) return
  const content = mails.emailChangeCode({
    name: mail.account.full_name,
    code,
    minutes: codeMinutes,
    newEmail: mail.newEmail,
    isOld: mail.purpose === 'leave-address',
  })
  await enqueueMail(tx, context, { kind: 'email-change-code', to: mail.to, content, secrets: [code] })
}

/**
 * Finishes a change of address with both codes. Every other session ends, and both addresses are mailed. Throws 400 when either
 * code is wrong, and then none is used up.
 */
export async function finishEmailChange(
  context: Context,
  transact: Transact,
  applicant: Applicant,
  given: { old_code: string; new_code: string },
): Promise<void> {
  await countHit(context, `change-email:${applicant.accountId}`, narrowLimits.emailChanges)
  const done = await transact(async tx => {
    const account = await getAccount(tx, applicant.accountId)
    const change = await tx
      .selectFrom('email_change')
      .selectAll()
      .where('account_id', '=', account.id)
      .forUpdate()
      .executeTakeFirst()
    if (!change) return false
    const old = { emailKey: account.email_key, purpose: 'leave-address', code: given.old_code } as const
    const next = { emailKey: change.new_email_key, purpose: 'take-address', code: given.new_code } as const
    const isOldRight = await checkCode(tx, context, { ...old, afterwards: 'keep' })
    const isNextRight = await checkCode(tx, context, { ...next, afterwards: 'keep' })
    if (!isOldRight || !isNextRight || (await findAccountByEmail(tx, change.new_email_key))) return false
    await checkCode(tx, context, { ...old, afterwards: 'use-up' })
    await checkCode(tx, context, { ...next, afterwards: 'use-up' })
    await moveAccount(tx, context, account, change)
    await endOtherSessions(tx, applicant, context.clock.now())
    return true
  })
  if (!done) throw new AppError('invalid-code', 'Invalid verification code')
}

async function moveAccount(
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
  // Our mails about an application follow the account, unless the applicant chose another address for it.
  await tx
    .updateTable('application')
    .set({ email: change.new_email, updated_at: now })
    .where('account_id', '=', account.id)
    .where('email', '=', account.email)
    .execute()
  await recordAudit(tx, context, {
    actor: `applicant:${account.id}`,
    action: 'email.changed',
    subject: `account:${account.id}`,
  })
  const { full_name: name } = account
  const left = mails.emailChanged({ name })
  await enqueueMail(tx, context, { kind: 'email-changed', to: account.email, content: left })
  const joined = mails.emailInUse({ name, loginUrl: `${context.config.publicUrl}/login` })
  await enqueueMail(tx, context, { kind: 'email-in-use', to: change.new_email, content: joined })
}
