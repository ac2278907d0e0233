import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { ownAt, rightsAt } from './queries.ts'

/** Someone with their rights at a moment, for a job that works in their name. Undefined if they are disabled or have not joined. */
export async function actingMember(db: Queryable, id: string, now: Date): Promise<StaffMember | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(['full_name', 'email', 'rights_version', rightsAt(now), ownAt(now).as('own')])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('joined_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { full_name, rights_version, ...rest } = row
  return { ...rest, id, fullName: full_name, rightsVersion: rights_version, sessionId: '', isFresh: false }
}
