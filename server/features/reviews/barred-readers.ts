import { sql } from 'kysely'
import { mailboxOf } from '#shared/domain/mailbox.ts'
import type { Queryable } from '../../db/client.ts'
import { seenAction } from './read-reviews.ts'

export type Barred = 'reads-it' | 'conflict' | 'referee' | 'has-seen-scores'

/**
 * Why people cannot be asked to score applications: they read it already, declared a conflict of interest, have the mailbox of the applicant or of one
 * of the referees, or have seen what others scored. Three statements, however many there are.
 */
export async function barredReaders(
  db: Queryable,
  applications: readonly { id: number; uuid: string }[],
  people: readonly { id: string; email: string; own: readonly number[] }[],
): Promise<(applicationId: number, staffId: string) => Barred | undefined> {
  const barred = new Map<string, Barred>()
  const bar = (id: number, staffId: string, why: Barred) => barred.set(`${id} ${staffId}`, why)
  const ids = applications.map(({ id }) => id)
  const staffIds = people.map(({ id }) => id)

  for (const { id, staff_id } of await whoSaw(db, applications, staffIds)) bar(id, staff_id, 'has-seen-scores')
  const byMailbox = Map.groupBy(people, ({ email }) => mailboxOf(email))
  for (const { id, email } of await addressesIn(db, ids))
    for (const person of byMailbox.get(mailboxOf(email)) ?? []) bar(id, person.id, 'referee')
  for (const person of people) for (const id of person.own) if (ids.includes(id)) bar(id, person.id, 'referee')
  for (const { application_id, staff_id, ended_at } of await reviewsBy(db, ids, staffIds))
    bar(application_id, staff_id, ended_at ? 'conflict' : 'reads-it')
  return (id, staffId) => barred.get(`${id} ${staffId}`)
}

async function addressesIn(db: Queryable, ids: readonly number[]): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select application_id as id, email from referee where application_id = any(${ids}::bigint[]) and email <> ''
    union all select id, email from application where id = any(${ids}::bigint[]) and email <> ''`.execute(db)
  return rows
}

/** Those that count, and those that ended with a conflict of interest, which last. */
function reviewsBy(db: Queryable, ids: readonly number[], staffIds: readonly string[]) {
  return db
    .selectFrom('review')
    .select(['application_id', 'staff_id', 'ended_at'])
    .where(sql<boolean>`application_id = any(${ids}::bigint[]) and staff_id = any(${staffIds}::uuid[])`)
    .where(sql<boolean>`end_reason is distinct from 'taken-back'`)
    .orderBy(sql`ended_at is not null`)
    .execute()
}

async function whoSaw(
  db: Queryable,
  applications: readonly { id: number; uuid: string }[],
  staffIds: readonly string[],
): Promise<{ id: number; staff_id: string }[]> {
  const byUuid = new Map(applications.map(({ id, uuid }) => [`application:${uuid}`, id]))
  const { rows } = await sql<{ subject: string; staff_id: string }>`
    select distinct subject, actor_id as staff_id from audit_log
    where subject = any(${[...byUuid.keys()]}::text[]) and action = ${seenAction}
      and actor_kind = 'staff' and actor_id = any(${staffIds}::text[])`.execute(db)
  return rows.flatMap(({ subject, staff_id }) => {
    const id = byUuid.get(subject)
    return id === undefined ? [] : [{ id, staff_id }]
  })
}
