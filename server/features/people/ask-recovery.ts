import { sql } from 'kysely'
import type * as z from 'zod'
import type { recoveryBody } from '#shared/contract/schemas/account-recovery.ts'
import { emailKey } from '#shared/domain/email.ts'
import { mailboxOf } from '#shared/domain/mailbox.ts'
import { emailProblem } from '#shared/domain/typed-email.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockAddress } from '../identity/codes.ts'
import { isRecoveryLive } from '../identity/recovery.ts'
import { type LockedAccount, lockSeenAccount } from './lock-account.ts'
import { checkFacts } from './recovery-facts.ts'
import { findRecovery, ofRecovery } from './recovery-rows.ts'

/**
 * Asks a colleague to move an account to another address, for an owner who has lost the mailbox. At least two facts that
 * the person says must agree with the file; only which ones is stored. Throws 404, 409, 422.
 */
export function askRecovery(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, new_email, evidence, why_urgent }: z.output<typeof recoveryBody> & { id: string },
): Promise<undefined> {
  return transact(async tx => {
    await lockAddress(tx, emailKey(new_email))
    const account = await lockSeenAccount(tx, member, id, ofRecovery)
    await refuseUnmovable(tx, account)
    await endOld(tx, context, { account: id, key: emailKey(new_email) })
    if (await findRecovery(tx, context, id))
      throw new AppError('conflicting-change', 'A colleague has already asked to move this account.')
    await refuseAddress(tx, context, account, new_email)
    const facts = await checkFacts(tx, account, evidence)
    const recovery = context.random.id()
    await tx
      .insertInto('account_recovery')
      .values({
        id: recovery,
        account_id: id,
        old_email: account.email,
        new_email,
        new_email_key: emailKey(new_email),
        facts,
        seen: evidence.seen,
        why_urgent: why_urgent || null,
        asked_by: member.id,
        asked_at: context.clock.now(),
      })
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'account.recovery-asked',
      subject: `account:${id}`,
      detail: { recovery, facts, urgent: Boolean(why_urgent) },
    })
    return undefined
  })
}

/** Throws 409 for an account that may not be moved by these hands. */
export async function refuseUnmovable(db: Queryable, account: LockedAccount): Promise<void> {
  if (!account.is_whole)
    throw new AppError(
      'conflicting-change',
      'This person also has applications outside your programmes. A colleague who works on all of them has to do this.',
    )
  if (!account.email_verified_at)
    throw new AppError(
      'conflicting-change',
      'The address of this account was never confirmed. The person can sign up with the right address.',
    )
  if (await isOfStaff(db, account.email))
    throw new AppError(
      'conflicting-change',
      'This account belongs to a colleague. It cannot be moved here: they change the address themselves, signed in.',
    )
}

/** Throws 422 for an address that the account cannot have. Also asked again at the approval. */
export async function refuseAddress(
  db: Queryable,
  context: Context,
  account: LockedAccount,
  address: string,
): Promise<void> {
  const message = await addressProblem(db, context, account, address)
  if (message) throw invalidFields([{ field: 'new_email', message }])
}

async function addressProblem(
  db: Queryable,
  context: Context,
  account: LockedAccount,
  address: string,
): Promise<string | undefined> {
  const key = emailKey(address)
  if (key === '') return 'Enter the new email address.'
  const malformed = emailProblem(address)
  if (malformed) return malformed
  if (key === account.email_key || mailboxOf(key) === mailboxOf(account.email_key))
    return 'This is the same mailbox as now.'
  const { rows } = await sql<{ taken: boolean; promised: boolean; of_referee: boolean; of_payer: boolean }>`select
    exists (select from account where mailbox_of(account.email) collate "C" = ${mailboxOf(key)}
      and account.email_verified_at is not null and account.id <> ${account.id}::uuid) as taken,
    exists (select from account_recovery where new_email_key = ${key} and account_id <> ${account.id}::uuid
      and ${isRecoveryLive(context)}) as promised,
    exists (select from referee join application on application.id = referee.application_id
      where application.account_id = ${account.id}::uuid and mailbox_of(referee.email) = ${mailboxOf(key)}) as of_referee,
    exists (select from payment join application on application.id = payment.application_id
      where application.account_id = ${account.id}::uuid and payment.payer = 'sponsor'
        and mailbox_of(payment.email) = ${mailboxOf(key)}) as of_payer`.execute(db)
  const [found] = rows
  if (found?.taken) return 'This address belongs to another account. If both are theirs, join the two accounts instead.'
  if (found?.promised) return 'Another account is being moved to this address.'
  if (found?.of_referee) return 'This is the address of a referee of this person.'
  if (found?.of_payer) return 'This is the address of someone who pays for this person.'
  if (await isOfStaff(db, key)) return 'This is the address of a colleague.'
  return undefined
}

async function isOfStaff(db: Queryable, address: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from staff where mailbox_of(email) = ${mailboxOf(address)}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** What was never approved or used in time no longer stands in the way. */
async function endOld(tx: Tx, context: Context, { account, key }: { account: string; key: string }): Promise<void> {
  await sql`update account_recovery set ended_at = ${context.clock.now()}
    where (account_id = ${account}::uuid or new_email_key = ${key})
      and done_at is null and ended_at is null and not ${isRecoveryLive(context)}`.execute(tx)
}
