import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type FileStore, newFileKey } from '../adapters/files/index.ts'
import { openDatabase, type StoreConnection } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { isSame, readMigrations } from '../db/migration-files.ts'
import { markRestore, unmarkRestore } from '../db/unfinished-restore.ts'
import { type Archive, BackupError, contentTypeOf, fileKeyOf, type Seal } from './archive.ts'
import { beginLong, figuresOf, insertLines, linkedFiles, setSequences, tablesInOrder } from './tables.ts'
import type { TarEntry } from './tar.ts'

export interface Restore {
  connection: StoreConnection
  files: FileStore
  /** Stores the secret from the backup; undefined if this installation gets one from its environment. */
  keepSecret: ((secret: string) => Promise<void>) | undefined
}

export interface Restored {
  rows: number
  files: number
  madeAt: string
  missingFiles: string[]
  /** Migrations newer than the backup. */
  migrated: string[]
}

/**
 * Restores a backup into an empty installation: files first, then all rows in one transaction, committed only if every table and file
 * matches the backup, then the newer migrations. Refuses a backup that is damaged or newer than this version, and an installation
 * that is not empty. An interrupted restore can be repeated, and until then no server starts there. Throws BackupError.
 */
export async function restoreFrom(archive: Archive, restore: Restore): Promise<Restored> {
  await refuseNewer(archive.seal)
  const client = new pg.Client({ ...restore.connection, application_name: 'admissions restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseFull(client, restore.files, archive)
    await markRestore(client)
    return await putBack(restore, archive, client)
  } finally {
    await client.end()
  }
}

async function putBack(restore: Restore, archive: Archive, client: pg.Client): Promise<Restored> {
  const { seal } = archive
  const db = openDatabase(restore.connection, { max: 1, onIdleError: () => {}, longestQueryMs: 0 })
  try {
    await migrate(db, new Set(seal.migrations.map(({ name }) => name)))
    await beginLong(client, '')
    await setTriggers(client, 'disable')
    const stored = new Map<string, string>()
    for await (const entry of archive.entries()) await putEntry(restore, client, stored, entry)
    await setSequences(client, seal.sequences)
    await refuseDifferent(client, seal, stored)
    await setTriggers(client, 'enable')
    await beginFeedAgain(client)
    await unmarkRestore(client)
    await client.query('commit')
    const migrated = await migrate(db)
    return {
      rows: Object.values(seal.tables).reduce((sum, table) => sum + table.rows, 0),
      files: stored.size,
      madeAt: seal.madeAt,
      missingFiles: seal.missingFiles,
      migrated,
    }
  } finally {
    await db.destroy()
  }
}

/** Disables triggers, because a backup already contains the rows that they would add. */
async function setTriggers(client: pg.Client, way: 'enable' | 'disable'): Promise<void> {
  for (const table of await tablesInOrder(client)) await client.query(`alter table "${table}" ${way} trigger user`)
}

async function putEntry(
  restore: Restore,
  client: pg.Client,
  stored: Map<string, string>,
  entry: TarEntry,
): Promise<void> {
  const key = fileKeyOf(entry.name)
  if (key) {
    stored.set(key, await putFile(restore.files, key, entry))
    return
  }
  if (entry.name === 'secret') {
    await restore.keepSecret?.(await entry.text())
    return
  }
  const table = /^rows\/([a-z_0-9]+)\/\d+\.jsonl$/.exec(entry.name)?.[1]
  if (!table) throw new BackupError(`The backup contains something unknown: ${entry.name}.`)
  await insertLines(client, table, (await entry.text()).trimEnd().split('\n'))
}

/** Gives the feed a new id, because readers may be ahead of this backup: the id tells them that its numbers start again (ADR 127). */
async function beginFeedAgain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ has_feed: boolean }>("select to_regclass('feed_head') is not null as has_feed")
  if (rows[0]?.has_feed) await client.query('update feed_head set id = gen_random_uuid()')
}

/** Stores one file. Returns the SHA-256 of the written bytes. */
async function putFile(files: FileStore, key: string, entry: TarEntry): Promise<string> {
  const path = join(files.stagingDir, `upload-${newFileKey()}`)
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    try {
      for await (const piece of entry.bytes()) {
        hash.update(piece)
        await file.appendFile(piece)
      }
    } finally {
      await file.close()
    }
    await files.put({ path, size: entry.size, contentType: contentTypeOf(entry.name) }, key)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return hash.digest('hex')
}

async function refuseDifferent(client: pg.Client, seal: Seal, stored: ReadonlyMap<string, string>): Promise<void> {
  for (const table of await tablesInOrder(client)) {
    const [wanted, found] = [seal.tables[table], await figuresOf(client, table)]
    if (wanted?.rows !== found.rows || wanted.digest !== found.digest)
      throw new BackupError(`The table ${table} was not restored correctly. Nothing was changed.`)
  }
  const missing = new Set(seal.missingFiles)
  for (const { key, sha256 } of await linkedFiles(client))
    if (!missing.has(key) && stored.get(key) !== sha256)
      throw new BackupError(`The file ${key} was not restored correctly. Nothing was changed.`)
}

async function refuseNewer(seal: Seal): Promise<void> {
  const known = new Map((await readMigrations()).map(migration => [migration.name, migration]))
  for (const { name, sha256 } of seal.migrations) {
    const migration = known.get(name)
    if (!migration || !isSame(migration, sha256))
      throw new BackupError(
        `The backup was made by another version of the portal. ${name} is not known here. Restore it with that version or a newer one.`,
      )
  }
}

/** Accepts empty tables and files of this backup, which an interrupted restore leaves. */
async function refuseFull(client: pg.Client, files: FileStore, archive: Archive): Promise<void> {
  const tables = await tablesInOrder(client)
  for (const table of tables) {
    const { rows } = await client.query(`select from "${table}" limit 1`)
    if (rows.length > 0)
      throw new BackupError(
        'This place is not empty. Its database has rows. Restore into an empty database, or an empty DATA_DIR.',
      )
  }
  if (tables.length > 0) {
    const { rows: ours } = await client.query("select from pg_tables where tablename = 'schema_migration'")
    if (ours.length === 0)
      throw new BackupError(
        `This place is not empty. Its database has tables of something else (${tables.slice(0, 3).join(', ')}). Restore into an empty database.`,
      )
    const { rows } = await client.query<{ name: string }>('select name from schema_migration')
    const inBackup = new Set(archive.seal.migrations.map(({ name }) => name))
    if (rows.some(({ name }) => !inBackup.has(name)))
      throw new BackupError(
        'This place is not empty. Its database has newer tables than the backup. Restore into an empty database, or an empty DATA_DIR.',
      )
  }
  const soon = new Date(Date.now() + 365 * 86_400_000)
  for await (const { key } of files.olderThan(soon))
    if (!archive.fileKeys.has(key))
      throw new BackupError('This place is not empty. Its file store has files that are not in the backup.')
}
