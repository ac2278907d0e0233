import { sql } from 'kysely'
import type { Permission } from '#shared/domain/staff.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { isAccountSeen, isAccountSeenWhole, noAccount } from './account-scope.ts'

export interface LockedAccount {
  id: string
  email: string
  email_key: string
  full_name: string
  phone: string | null
  email_verified_at: Date | null
  /** Every application is in the scope of these permissions. */
  is_whole: boolean
}

/**
 * The account, locked: of two colleagues who press at the same time the second sees what the first did. Throws 404 for
 * what is out of the scope of these permissions, and for one’s own.
 */
export async function lockSeenAccount(
  tx: Tx,
  member: StaffMember,
  id: string,
  wanted: readonly Permission[],
): Promise<LockedAccount> {
  await refuseOwnIn(tx, member, sql`select id from application where account_id = ${id}::uuid`, noAccount)
  const { rows } = await sql<LockedAccount>`
    select account.id, account.email, account.email_key, account.full_name, account.phone, account.email_verified_at,
      ${isAccountSeenWhole(member, wanted)} as is_whole
    from account where account.id = ${id}::uuid and ${isAccountSeen(member, wanted)} for update of account`.execute(tx)
  const [account] = rows
  if (!account) throw new AppError('not-found', noAccount)
  return account
}
