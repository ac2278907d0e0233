import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'

/** Releases whose hour has come and some of whose cases are still stored as approved; for some minutes, and longer while the job is dead. */
const find = compileOnce(db =>
  sql<{ id: string }>`select id from release
    where confirmed_at is not null and stopped_at is null and booked_at is null and releases_at <= now()`.compile(db),
)

export async function releasesToBook(db: Queryable): Promise<string[]> {
  return (await find(db)).map(({ id }) => id)
}
