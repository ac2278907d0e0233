import { recoveryTerms } from '#shared/domain/account-recovery.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as mails from '../../emails/recovery.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { removePendingSignUps } from '../accounts/pending-sign-ups.ts'
import { type CodePurpose, endCodes, lockAddress } from '../identity/codes.ts'
import { resetUrl } from '../identity/mailed-codes.ts'
import { endSessions } from '../identity/queries.ts'
import { sameInWords, whoMayNoLonger } from '../staff/first-of-two.ts'
import { oneOfTwo } from '../staff/one-of-two.ts'
import { refuseAddress, refuseUnmovable } from './ask-recovery.ts'
import { type LockedAccount, lockSeenAccount } from './lock-account.ts'
import { getRecovery, ofRecovery, type Recovery } from './recovery-rows.ts'

const codePurposes: readonly CodePurpose[] = ['verify-email', 'reset-password', 'leave-address', 'take-address']

/**
 * Approves the move of an account. Its sign-ins and codes end, the old address is told, and after a day, or at once if two
 * people say that it is urgent, a code to the new address moves it (`resetPassword`). Throws 404, 403 for the person who asked,
 * and 409 for everything that has changed since.
 */
export async function approveRecovery(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, recovery: wanted, agrees_urgent }: { id: string; recovery: string; agrees_urgent?: boolean | undefined },
): Promise<undefined> {
  await transact(async tx => {
    const account = await lockBoth(tx, member, { id, recovery: wanted })
    const recovery = await getRecovery(tx, context, { account: id, recovery: wanted })
    if (recovery.approved_at) throw new AppError('conflicting-change', 'A colleague has already approved this.')
    await requireAsker(tx, context, member, { account, asked: recovery })
    await refuseUnmovable(tx, account)
    if (account.email !== recovery.old_email)
      throw new AppError(
        'conflicting-change',
        'The address of this account has changed since this was asked, so its owner can reach a mailbox.',
      )
    await refuseAddress(tx, context, account, recovery.new_email)
    const now = context.clock.now()
    const isUrgent = recovery.why_urgent !== null && agrees_urgent === true
    const opensAt = isUrgent ? now : new Date(now.getTime() + recoveryTerms.waitHours * 3_600_000)
    await tx
      .updateTable('account_recovery')
      .set({ approved_by: member.id, approved_at: now, takes_effect_at: opensAt })
      .where('id', '=', recovery.id)
      .execute()
    await endSessions(tx, id, now)
    for (const purpose of codePurposes) await endCodes(tx, context, { emailKey: account.email_key, purpose })
    await removePendingSignUps(tx, recovery.new_email_key)
    await tellBoth(tx, context, { account, recovery, opensAt: isUrgent ? 'now' : opensAt })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'account.recovery-approved',
      subject: `account:${id}`,
      detail: { recovery: recovery.id, facts: recovery.facts, urgent: isUrgent },
    })
  })
  context.bell.ring('send-mail')
  return undefined
}

/** Both addresses before the account, as sign-up and confirmation lock them. */
async function lockBoth(
  tx: Tx,
  member: StaffMember,
  { id, recovery }: { id: string; recovery: string },
): Promise<LockedAccount> {
  const row = await tx
    .selectFrom('account_recovery')
    .innerJoin('account', 'account.id', 'account_recovery.account_id')
    .select(['account.email_key', 'account_recovery.new_email_key'])
    .where('account_recovery.id', '=', recovery)
    .where('account.id', '=', id)
    .executeTakeFirst()
  for (const key of row ? [row.email_key, row.new_email_key].sort() : []) await lockAddress(tx, key)
  const account = await lockSeenAccount(tx, member, id, ['people.approve'])
  if (row && row.email_key !== account.email_key)
    throw new AppError('conflicting-change', 'The address of this account has just changed.')
  return account
}

/** The first of the two is somebody else, and must still hold the right, everywhere this person applied. Throws 403 and 409. */
export async function requireAsker(
  tx: Tx,
  context: Context,
  member: StaffMember,
  {
    account,
    asked: { asked_by, asked_at },
  }: { account: LockedAccount; asked: Pick<Recovery, 'asked_by' | 'asked_at'> },
): Promise<void> {
  const first = { by: asked_by, at: asked_at, wanted: ofRecovery, second: ['people.approve'] } as const
  const why = (await oneOfTwo(tx, member, [asked_by]))(first)
  if (why !== undefined)
    throw new AppError(
      'forbidden',
      why === 'self' ? 'A colleague has to approve this. You asked for it.' : sameInWords(why),
    )
  const applications = await tx
    .selectFrom('application')
    .select(['id', 'program_type', 'selected_program'])
    .where('account_id', '=', account.id)
    .where('erased_at', 'is', null)
    .execute()
  const mayNoLonger = await whoMayNoLonger(tx, context, [asked_by])
  const parts = applications.flatMap(({ id, program_type, selected_program }) =>
    isProgramType(program_type) ? [{ application: id, placed: { program_type, selected_program } }] : [],
  )
  for (const part of [{}, ...parts]) {
    const who = mayNoLonger(asked_by, { wanted: ofRecovery, ...part })
    if (who !== undefined)
      throw new AppError(
        'conflicting-change',
        `${who}, who asked for this, may no longer do so. Discard it, and ask again.`,
      )
  }
}

async function tellBoth(
  tx: Tx,
  context: Context,
  { account, recovery, opensAt }: { account: LockedAccount; recovery: Recovery; opensAt: Date | 'now' },
): Promise<void> {
  const when = opensAt === 'now' ? undefined : `${longDate(opensAt)} at ${clockTime(opensAt)}`
  const { email, full_name: name } = account
  await enqueueMail(tx, context, {
    kind: 'recovery-approved',
    to: email,
    content: mails.leavingThisAddress({ name, when }),
  })
  await enqueueMail(tx, context, {
    kind: 'recovery-open',
    to: recovery.new_email,
    accountId: account.id,
    content: mails.comingToThisAddress({ name, when, resetUrl: resetUrl(context, recovery.new_email) }),
  })
}

/** Stops a move that has not happened yet. Once approved, both addresses are told. Throws 404 and 409. */
export async function discardRecovery(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, recovery: wanted }: { id: string; recovery: string },
): Promise<undefined> {
  await transact(async tx => {
    const account = await lockSeenAccount(tx, member, id, ofRecovery)
    const recovery = await getRecovery(tx, context, { account: id, recovery: wanted })
    await tx
      .updateTable('account_recovery')
      .set({ ended_by: member.id, ended_at: context.clock.now() })
      .where('id', '=', recovery.id)
      .execute()
    await endCodes(tx, context, { emailKey: recovery.new_email_key, purpose: 'reset-password' })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'account.recovery-discarded',
      subject: `account:${id}`,
      detail: { recovery: recovery.id, approved: recovery.approved_at !== null },
    })
    if (!recovery.approved_at) return
    const content = mails.staysWhereItIs({ name: account.full_name })
    await enqueueMail(tx, context, { kind: 'recovery-stopped', to: account.email, content })
    await enqueueMail(tx, context, {
      kind: 'recovery-stopped',
      to: recovery.new_email,
      accountId: account.id,
      content: mails.notComing({ name: account.full_name }),
    })
  })
  context.bell.ring('send-mail')
  return undefined
}
