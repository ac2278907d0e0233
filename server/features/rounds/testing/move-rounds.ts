import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** The new dates of an application’s round, by the database’s clock. */
const dates = {
  upcoming: [`interval '1 day'`, `interval '30 days'`],
  open: [`interval '-30 days'`, `interval '1 day'`],
  closed: [`interval '-30 days'`, `interval '-1 second'`],
} as const

/** Moves the dates of an application’s round, and therefore of everyone in it. */
export async function makeRound(db: Db, uuid: string, state: keyof typeof dates): Promise<void> {
  const [opens, closes] = dates[state]
  await sql`update round set opens_at = now() + ${sql.raw(opens)}, closes_at = now() + ${sql.raw(closes)}
    where id = (select round_id from application where uuid = ${uuid})`.execute(db)
}

/** Moves one application to a past round, leaving the others in theirs. */
export async function putInPastRound(db: Db, uuid: string): Promise<void> {
  await sql`with past as (
    insert into round (id, session_id, name, program_types, opens_at, closes_at, decisions_by, starts_on)
    select 'past', session_id, 'The round before', program_types, now() - interval '60 days', now() - interval '1 day', now(), now()
    from round where id = (select round_id from application where uuid = ${uuid})
    on conflict (id) do update set name = excluded.name returning id)
    update application set round_id = (select id from past) where uuid = ${uuid}`.execute(db)
}
