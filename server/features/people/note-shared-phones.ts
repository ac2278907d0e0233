import { sql } from 'kysely'
import { fewestInGroup } from '#shared/domain/person-match.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'

/** Makes a group of the people of each of these phones that enough of them share. They are then no pairs because of it. */
export async function noteSharedPhones(tx: Tx, { clock }: Context, keys: readonly Buffer[]): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into shared_phone (id, key, found_at)
    select gen_random_uuid(), key, ${clock.now()}::timestamptz from person_key
    where kind = 'phone' and key = any(${keys}::bytea[]) group by key having count(*) >= ${fewestInGroup} order by key
    on conflict do nothing`.execute(tx)
  await sql`delete from person_pair using shared_phone, person_key one, person_key other
    where shared_phone.key = any(${keys}::bytea[])
      and one.kind = 'phone' and one.key = shared_phone.key and one.account_id = one_id
      and other.kind = 'phone' and other.key = shared_phone.key and other.account_id = other_id
      and kinds = '{phone}' and not chosen and dismissed_at is null
      and not exists (select from person_merge where pair_id = person_pair.id and ended_at is null)`.execute(tx)
}

/** Ends the groups of phones that were changed, or whose accounts were deleted. Two who are left are read again, as a pair. */
export async function forgetSmallGroups(tx: Tx): Promise<void> {
  const gone = await tx
    .deleteFrom('shared_phone')
    .where(
      sql<boolean>`(select count(*) from (select from person_key
        where kind = 'phone' and person_key.key = shared_phone.key limit ${fewestInGroup}) few) < ${fewestInGroup}`,
    )
    .returning('key')
    .execute()
  if (gone.length === 0) return
  await sql`update person set changed = true from person_key
    where kind = 'phone' and key = any(${gone.map(({ key }) => key)}::bytea[]) and person_key.account_id = person.account_id`.execute(
    tx,
  )
}
