import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Resolves once some statement in this database waits for a lock. */
export async function databaseWaits(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(db)
    if (rows.length > 0) return
    await sleep(10)
  }
}
