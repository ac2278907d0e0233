import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { maxFileBytes } from '#shared/domain/files.ts'
import type { Db } from './db/client.ts'

/** PostgreSQL takes a new file of this size when its log grows; without room for one it goes down. */
const logFileBytes = 16 * 1024 * 1024
const leastFreeBytes = logFileBytes + maxFileBytes

/** True while the disk of a folder takes what one more write may need. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Some file systems count no files: then 0 of them are free.
  return bavail * bsize >= leastFreeBytes && (files === 0 || ffree > 0)
}

/**
 * True when a PostgreSQL elsewhere can write to its disk, which we cannot see. A list that does not fit its memory goes to a
 * temporary file: nothing is stored by it. Throws what the database says otherwise.
 */
export function canWriteToItsDisk(db: Db): Promise<boolean> {
  return db.transaction().execute(async tx => {
    await sql`set local work_mem = '64kB'`.execute(tx)
    await sql`select count(*) from generate_series(1, 20000)`.execute(tx)
    return true
  })
}
