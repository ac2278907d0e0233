import { sql } from 'kysely'
import type { Queryable } from './client.ts'

interface Collation {
  name: string
  stored: string | null
  actual: string | null
}

/**
 * What to do if the rules of the operating system for sorting text have changed since the database was made, for example by an upgrade of
 * glibc: its indexes may then miss rows. Undefined if they have not, or PostgreSQL is older than 15 and does not know.
 */
export async function collationAdvice(db: Queryable): Promise<string | undefined> {
  const { rows: versions } = await sql<{
    number: number
  }>`select current_setting('server_version_num')::int as number`.execute(db)
  if ((versions[0]?.number ?? 0) < 150_000) return undefined
  const { rows } = await sql<Collation>`
    select datname as name, datcollversion as stored, pg_database_collation_actual_version(oid) as actual
    from pg_database where datname = current_database()`.execute(db)
  return rows[0] && adviceFor(rows[0])
}

/** Both statements, in the order in which they are needed. */
function adviceFor({ name, stored, actual }: Collation): string | undefined {
  if (stored === null || actual === null || stored === actual) return undefined
  const quoted = `"${name.replaceAll('"', '""')}"`
  return `The operating system sorts text by other rules (${actual}) than when the database was made (${stored}), so searches may miss rows. As the owner of the database, in a quiet hour: REINDEX DATABASE ${quoted}; ALTER DATABASE ${quoted} REFRESH COLLATION VERSION;`
}
