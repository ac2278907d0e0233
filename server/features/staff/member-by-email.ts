import { emailKey } from '#shared/domain/email.ts'
import { type Permission, permissionsOf } from '#shared/domain/staff.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { grantsOf, ownApplications } from './queries.ts'

/**
 * The member of staff in whose name a command acts: with their permissions, their scope and their own applications. Throws 404 for an
 * address of nobody who has joined, and 403 without one of the permissions.
 */
export async function memberByEmail(db: Queryable, email: string, wanted: readonly Permission[]): Promise<StaffMember> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'full_name', 'email', 'rights_version', grantsOf, ownApplications.as('own')])
    .where('email_key', '=', emailKey(email))
    .where('joined_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', `No one in the office has the address ${email}.`)
  const { id, full_name, grants, own, rights_version } = row
  const held = permissionsOf(grants)
  if (!wanted.some(one => held.includes(one)))
    throw new AppError('forbidden', `The role of ${full_name} does not include this. An administrator can change it.`)
  // Whoever may run commands has the server: a second factor would prove nothing more.
  const session = { sessionId: '', isFresh: true }
  return { ...session, id, email: row.email, grants, own, fullName: full_name, rightsVersion: rights_version }
}
