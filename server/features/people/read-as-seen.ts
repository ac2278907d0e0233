import { sql } from 'kysely'
import type * as z from 'zod'
import type { accountAsSeen } from '#shared/contract/schemas/office-accounts.ts'
import { isInScope, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { StaffMember } from '../../http/handler.ts'
import { presentApplications } from '../applications/present.ts'
import { applicationsOf } from '../applications/queries.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { isAccountSeen, noAccount, ofAccounts } from './account-scope.ts'

/**
 * What the owner of an account sees, by the presenter of their own calls, so that nothing unreleased is in it. The line in the
 * audit log is also one in their history. Throws 404.
 */
export async function readAccountAsSeen(
  context: Context,
  member: StaffMember,
  id: string,
): Promise<z.output<typeof accountAsSeen>> {
  const { db } = context
  await refuseOwnIn(db, member, sql`select id from application where account_id = ${id}::uuid`, noAccount)
  const { rows } = await sql<{ full_name: string; email: string; deletes_at: Date | null }>`
    select full_name, email, deletes_at from account
    where account.id = ${id}::uuid and ${isAccountSeen(member)}`.execute(db)
  const [account] = rows
  if (!account) throw new AppError('not-found', noAccount)
  const all = await applicationsOf(db, id)
  const scopes = scopesOf(member.grants, ofAccounts)
  const seen = all.filter(record => scopes.some(scope => isInScope(scope, record)))
  await recordAudit(db, context, {
    actor: { kind: 'staff', id: member.id },
    action: 'account.seen-as-owner',
    subject: `account:${id}`,
  })
  return {
    full_name: account.full_name,
    email: account.email,
    ...(account.deletes_at ? { deletes_at: account.deletes_at.toISOString() } : {}),
    applications: presentApplications(seen),
    is_partial: seen.length < all.length,
  }
}
