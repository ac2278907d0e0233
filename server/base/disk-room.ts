import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { maxFileBytes } from '#shared/domain/files.ts'
import type { Db } from '../db/client.ts'

/** PostgreSQL allocates a file of this size when its log grows. Without room for one it shuts down. */
const logFileBytes = 16 * 1024 * 1024
const leastFreeBytes = logFileBytes + maxFileBytes

/** True while the disk of a folder has room for one more write. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Some file systems do not count files and report 0 free ones.
  return bavail * bsize >= leastFreeBytes && (files === 0 || ffree > 0)
}

/**
 * True when a remote PostgreSQL can write to its disk, which we cannot see. A sort that does not fit its memory uses a temporary
 * file, so nothing is stored. Throws any other database error.
 */
export function canWriteToItsDisk(db: Db): Promise<boolean> {
  return db.transaction().execute(async tx => {
    await sql`set local work_mem = '64kB'`.execute(tx)
    await sql`select count(*) from generate_series(1, 20000)`.execute(tx)
    return true
  })
}
