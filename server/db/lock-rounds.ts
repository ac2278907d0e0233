import { sql } from 'kysely'
import type { Tx } from './client.ts'

/** Serialises changes to rounds, because one may overlap another; this happens a few times a year. */
export async function lockRounds(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rounds', 0))`.execute(tx)
}
