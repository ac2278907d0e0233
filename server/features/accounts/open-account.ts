import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { claimWaitingApplications } from '../forms/claim.ts'
import { endCodes } from '../identity/codes.ts'
import type { Account } from '../identity/queries.ts'
import { recordConsent } from '../privacy/consent.ts'
import { type PendingSignUp, removePendingSignUps } from './pending-sign-ups.ts'

interface Opening {
  signUp: PendingSignUp
  passwordHash: string
  /** Whether the person who confirmed the address also signed up, and so agreed to the terms. */
  isTheirs: boolean
}

/**
 * Opens the account of an address that has just been confirmed, from one of its sign-ups. The others are deleted with all their
 * codes, and applications sent without an account become the owner's. Undefined when the address has an account. The caller must
 * hold the lock of the address.
 */
export async function openAccount(
  tx: Tx,
  context: Context,
  { signUp, passwordHash, isTheirs }: Opening,
): Promise<Account | undefined> {
  const now = context.clock.now()
  const details = {
    email: signUp.email,
    full_name: signUp.full_name,
    phone: signUp.phone,
    password_hash: passwordHash,
    program_type: signUp.program_type,
    program: signUp.program,
    email_verified_at: now,
    updated_at: now,
  }
  const account = await tx
    .insertInto('account')
    .values({ id: signUp.id, email_key: signUp.email_key, created_at: signUp.created_at, ...details })
    // An account opened by an earlier release before its address was confirmed.
    .onConflict(conflict =>
      conflict.column('email_key').doUpdateSet(details).where('account.email_verified_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
  await removePendingSignUps(tx, signUp.email_key)
  await endCodes(tx, context, { emailKey: signUp.email_key, purpose: 'verify-email' })
  if (!account) return undefined
  const { agreed_version: version, created_at: at } = signUp
  if (isTheirs && version !== '') await recordConsent(tx, account.id, { version, at, way: 'sign-up' })
  await tx
    .updateTable('mail')
    .set({ account_id: account.id })
    .where('account_id', 'is', null)
    .where('referee_id', 'is', null)
    .where(sql`lower(recipient)`, '=', account.email_key)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'applicant', id: account.id },
    action: 'email.verified',
    subject: `account:${account.id}`,
  })
  await claimWaitingApplications(tx, context, account, { kind: 'applicant', id: account.id })
  return account
}
