import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isInFeed } from '../applications/is-in-feed.ts'

/** So many changes get their numbers in one transaction. */
const batchSize = 500

/**
 * Gives the people of `feed_change` the next numbers of the feed. One writer at a time, by the lock on the head, and numbers are committed before
 * the next writer begins: anyone who has read up to a number can never miss one below it (ADR 127).
 */
export const numberFeed: Duty = {
  name: 'number-feed',
  restMs: 2_000,
  run: async context => {
    const { rows } = await sql<{ is_due: boolean }>`select exists (select from feed_change) as is_due`.execute(
      context.db,
    )
    if (!rows[0]?.is_due) return false
    const hasMore = await context.db.transaction().execute(tx => numberChanges(tx, context))
    context.bell.ring('send-webhooks')
    return hasMore
  },
}

/** True when there may be more. */
async function numberChanges(tx: Tx, context: Context): Promise<boolean> {
  await lockHead(tx, context)
  const { rows: changes } = await sql<{ id: number; account_id: string }>`
    delete from feed_change where id in (select id from feed_change order by id limit ${batchSize})
    returning id, account_id`.execute(tx)
  if (changes.length === 0) return false
  const people = [...new Set(changes.toSorted((one, other) => one.id - other.id).map(({ account_id }) => account_id))]
  await sql`
    with now_in as (
      select application.account_id, array_agg(distinct application.program_type) as types
      from application
      join offer on offer.application_id = application.id
      join decision on decision.id = offer.decision_id
      where application.account_id = any(${people}::uuid[]) and ${isInFeed} group by 1
    ), due as (
      select wanted.account_id, row_number() over (order by wanted.place) as step,
        array(select distinct unnest(coalesce(known.program_types, '{}') || coalesce(now_in.types, '{}')) order by 1) as types
      from unnest(${people}::uuid[]) with ordinality as wanted (account_id, place)
      left join feed_person known on known.account_id = wanted.account_id
      left join now_in on now_in.account_id = wanted.account_id
      where known.account_id is not null or now_in.account_id is not null
    ), counted as (
      select count(*) as people from due
    ), head as (
      update feed_head set last = last + counted.people from counted returning last - counted.people as before
    )
    insert into feed_person (account_id, number, program_types, changed_at)
    select due.account_id, head.before + due.step, due.types, ${context.clock.now()}::timestamptz from due cross join head
    on conflict (account_id) do update
      set number = excluded.number, program_types = excluded.program_types, changed_at = excluded.changed_at`.execute(
    tx,
  )
  return changes.length === batchSize
}

async function lockHead(tx: Tx, { random }: Context): Promise<void> {
  await sql`insert into feed_head (id, last) values (${random.uuid()}::uuid, 0) on conflict do nothing`.execute(tx)
  await sql`select last from feed_head for update`.execute(tx)
}

/** Puts those into the feed who had their places before there was one. */
export const fillFeed: Duty = {
  name: 'fill-feed',
  restMs: 3_600_000,
  run: async ({ db, bell }) => {
    const { numAffectedRows = 0n } = await sql`
      insert into feed_change (account_id) select distinct application.account_id
      from offer
      join decision on decision.id = offer.decision_id
      join application on application.id = offer.application_id
      where ${isInFeed}
        and not exists (select from feed_person where feed_person.account_id = application.account_id)
        and not exists (select from feed_change where feed_change.account_id = application.account_id)`.execute(db)
    if (numAffectedRows > 0n) bell.ring('number-feed')
    return false
  },
}
