import { sql } from 'kysely'
import type pg from 'pg'
import { StartError } from '../start/start-error.ts'
import type { Queryable } from './client.ts'

/** In the database from before the first row of a restore until the transaction of all its rows. Not part of a backup. */
export const restoreMarker = 'restore_unfinished'

export async function markRestore(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists ${restoreMarker} ()`)
}

/** In the transaction that restores the rows: whoever does not see the marker sees all of them. */
export async function unmarkRestore(client: pg.Client): Promise<void> {
  await client.query(`drop table ${restoreMarker}`)
}

/** Throws StartError where a restore has not finished: a server would open an empty university, and its rows would be in the way. */
export async function refuseUnfinishedRestore(db: Queryable): Promise<void> {
  const { rows } = await sql<{
    is_there: boolean
  }>`select to_regclass(${restoreMarker}) is not null as is_there`.execute(db)
  if (rows[0]?.is_there)
    throw new StartError(
      'A restore into this place is running, or was interrupted, so its data is not there yet. If none is running, run npm run restore -- FILE with the same backup again. To begin without it, use an empty DATA_DIR, or an empty database.',
    )
}
