import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'
import type { StoreConnection } from '../db/client.ts'
import { BackupError, openArchive } from './archive.ts'
import type { Made } from './backup.ts'

/** Reads a backup again from its disk, completely. Throws BackupError if it is not whole. */
export async function checkBackup(path: string): Promise<void> {
  const archive = await openArchive(path)
  await archive.close()
}

export interface Run {
  path: string
  made: Made
  at: Date
  /** Null: it could not be read again. */
  checkedAt: Date | null
}

const noSuchTable = '42P01'

/** Notes a backup in the database, so that the office sees how old the newest is. A database of an earlier version has no place for it. */
export async function recordBackup(connection: StoreConnection, { path, made, at, checkedAt }: Run): Promise<void> {
  const { size } = await stat(path)
  const client = new pg.Client({ ...connection, application_name: 'admissions backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `insert into backup_run (id, at, file_name, bytes, row_count, file_count, missing_count, checked_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [randomUUID(), at, basename(path), size, made.rows, made.files, made.missingFiles.length, checkedAt],
    )
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== noSuchTable) throw error
  } finally {
    await client.end()
  }
}

/** 'admissions-2027-01-31-0230.tar', in UTC. */
function backupName(at: Date): string {
  return `admissions-${at.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.tar`
}

/** Where a backup goes: the file that is named, or a new one in BACKUP_DIR. Throws BackupError without either. */
export function backupPath(file: string | undefined, backupDir: string | undefined, at: Date): string {
  if (file !== undefined) return file
  if (backupDir === undefined) throw new BackupError('Name a file, or set BACKUP_DIR.')
  return `${backupDir}/${backupName(at)}`
}
