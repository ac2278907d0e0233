import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../server/base/context.ts'

/** How many transactions PostgreSQL has ended so far because they waited for each other. */
export async function deadlocksOf({ db }: Context): Promise<number> {
  // PostgreSQL reports the counts of a connection a second after its last statement.
  await pause(1500)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? -1
}
