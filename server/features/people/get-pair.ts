import { sql } from 'kysely'
import type { Permission } from '#shared/domain/staff.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { FoundPair } from './list-pairs.ts'
import { isPairInScope, ofPeople } from './pair-scope.ts'

/** Two accounts whose applications are all in the caller’s scope. Throws 404 for any other pair. */
export async function getPair(
  db: Queryable,
  member: Pick<StaffMember, 'grants' | 'own'>,
  id: string,
  wanted: readonly Permission[] = ofPeople,
): Promise<Omit<FoundPair, 'key'>> {
  const { rows } = await sql<Omit<FoundPair, 'key'>>`
    select person_pair.id, kinds, one_id, other_id, score, found_at, dismissed_at, staff.id as staff_id, staff.full_name
    from person_pair left join staff on staff.id = dismissed_by
    where person_pair.id = ${id}::uuid and ${isPairInScope(member, wanted)}`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('not-found', 'There is no such pair of people.')
  return found
}

/** The same, locked until the end of the transaction. */
export async function lockPair(
  tx: Tx,
  member: Pick<StaffMember, 'grants' | 'own'>,
  id: string,
  wanted: readonly Permission[] = ofPeople,
): Promise<Omit<FoundPair, 'key'>> {
  await sql`select from person_pair where id = ${id}::uuid for update`.execute(tx)
  return getPair(tx, member, id, wanted)
}
