import { type RawBuilder, sql } from 'kysely'
import { fewestInGroup, matchWeights, mostWithOneKey } from '#shared/domain/person-match.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { Duty } from '../../jobs/duty.ts'
import { forgetSmallGroups, noteSharedPhones } from './note-shared-phones.ts'
import { settleMerges } from './settle-merges.ts'

/** How many accounts one transaction covers: few, so that an applicant who is submitting hardly waits. */
const atOnce = 100

/**
 * Finds accounts that may belong to one person (office.md section 6, ADR 123): reads the keys of accounts that are new or have
 * changed, and compares them with those of everyone else by an index. One instance at a time.
 */
export const findPeople: Duty = {
  name: 'find-people',
  restMs: 2 * 60_000,
  run: async context => (await settleMerges(context)) || (await readAccounts(context)),
}

function readAccounts(context: Context): Promise<boolean> {
  return context.db.transaction().execute(async tx => {
    const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('find-people', 0)) as mine`.execute(tx)
    if (!rows[0]?.mine) return false
    await forgetSmallGroups(tx)
    const ids = await takeAccounts(tx)
    if (ids.length === 0) return false
    await noteSharedPhones(tx, context, await writeKeys(tx, ids))
    await writePairs(tx, context, ids)
    return ids.length === atOnce
  })
}

async function takeAccounts(tx: Tx): Promise<string[]> {
  const changed = await sql<{ account_id: string }>`
    update person set changed = false where account_id = any(array(
      select account_id from person where changed limit ${atOnce} for update skip locked))
    returning account_id`.execute(tx)
  if (changed.rows.length > 0) return changed.rows.map(row => row.account_id)
  const newest = await addAccounts(
    tx,
    atOnce,
    sql`id > (select account_id from person order by account_id desc limit 1)`,
  )
  return newest.length === atOnce ? newest : [...newest, ...(await addAccounts(tx, atOnce - newest.length, sql`true`))]
}

/** Ids grow, so most new accounts are behind all that were read. Others, such as those of a restored copy, are found by comparing all. */
async function addAccounts(tx: Tx, most: number, among: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    insert into person (account_id)
      select id from account where ${among} and not exists (select from person where person.account_id = account.id)
      order by id limit ${most}
    on conflict do nothing returning account_id`.execute(tx)
  return rows.map(row => row.account_id)
}

/** Returns the keys of their phones. */
async function writeKeys(tx: Tx, ids: readonly string[]): Promise<Buffer[]> {
  await sql`delete from person_key where account_id = any(${ids}::uuid[])`.execute(tx)
  const { rows } = await sql<{ kind: string; key: Buffer }>`insert into person_key (account_id, kind, key)
    select account_id, kind, key from person_keys(${ids}::uuid[]) returning kind, key`.execute(tx)
  return rows.filter(({ kind }) => kind === 'phone').map(({ key }) => key)
}

/**
 * Two who only share a phone are a pair if no one else has it, or if someone has put them side by side. A dismissed pair stays
 * dismissed, unless the two have more in common than before.
 */
async function writePairs(tx: Tx, { clock }: Context, ids: readonly string[]): Promise<void> {
  await sql`
    with alike as materialized (
      select least(own.account_id, same.account_id) as one_id, greatest(own.account_id, same.account_id) as other_id,
        array_agg(distinct own.kind order by own.kind) as kinds
      from person_key own
      join lateral (select account_id, count(*) over () as people from (select account_id from person_key
        where kind = own.kind and key = own.key limit ${mostWithOneKey + 1}) few) same on same.account_id <> own.account_id
      where own.account_id = any(${ids}::uuid[])
        and same.people <= case own.kind when 'phone' then ${fewestInGroup - 1}::integer else ${mostWithOneKey}::integer end
      group by 1, 2
      union
      select one_id, other_id, array[]::text[] from person_pair
      where chosen and (one_id = any(${ids}::uuid[]) or other_id = any(${ids}::uuid[]))
    ), found as materialized (
      select one_id, other_id, array_agg(distinct kind order by kind) as kinds
      from (
        select one_id, other_id, unnest(kinds) as kind from alike
        union all
        select one_id, other_id, 'phone' from alike where exists (
          select from person_key one join person_key other on other.kind = 'phone' and other.key = one.key
          where one.kind = 'phone' and one.account_id = one_id and other.account_id = other_id)
      ) each_kind group by 1, 2
    ), gone as (
      delete from person_pair
      where (one_id = any(${ids}::uuid[]) or other_id = any(${ids}::uuid[])) and dismissed_at is null
        and not exists (select from person_merge where pair_id = person_pair.id and ended_at is null)
        and not exists (select from found where found.one_id = person_pair.one_id and found.other_id = person_pair.other_id)
    )
    insert into person_pair (id, one_id, other_id, kinds, score, found_at)
    select gen_random_uuid(), one_id, other_id, kinds, (select sum((${JSON.stringify(matchWeights)}::jsonb ->> kind)::integer)
      from unnest(kinds) kind), ${clock.now()}::timestamptz
    from found
    on conflict (one_id, other_id) do update set kinds = excluded.kinds, score = excluded.score,
      dismissed_at = case when excluded.kinds <@ person_pair.kinds then person_pair.dismissed_at end,
      dismissed_by = case when excluded.kinds <@ person_pair.kinds then person_pair.dismissed_by end
    where person_pair.kinds <> excluded.kinds`.execute(tx)
}
