import { open } from 'node:fs/promises'
import pg from 'pg'
import { FileNotStoredError, type FileStore } from '../adapters/files/index.ts'
import type { StoreConnection } from '../db/client.ts'
import { type ArchiveWriter, BackupError, createArchive, fileEntryName, type Seal } from './archive.ts'
import { beginLong, figuresOf, type LinkedFile, linkedFiles, readSequences, rowLines, tablesInOrder } from './tables.ts'

export interface Backup {
  connection: StoreConnection
  files: FileStore
  /** The secret that the portal generated; undefined if it is configured externally. */
  secret: string | undefined
  now: Date
}

export interface Made {
  rows: number
  files: number
  missingFiles: string[]
}

const chunkBytes = 1024 * 1024
const mostRounds = 50

/**
 * Writes one file that contains everything: the rows of one moment and every upload they refer to. The portal keeps running.
 * Uploads are copied first; then, in the snapshot whose rows are written, those that have arrived since. If one of them was replaced
 * in the meantime, a newer snapshot is taken. Throws BackupError if the file exists or cannot be written.
 */
export async function backUp(backup: Backup, path: string): Promise<Made> {
  const isThere = await open(path).then(
    file => file.close().then(() => true),
    () => false,
  )
  if (isThere) throw new BackupError(`${path} already exists. Choose another name. A backup is never overwritten.`)
  const client = new pg.Client({ ...backup.connection, application_name: 'admissions backup' })
  client.on('error', () => {})
  await client.connect()
  const archive = await createArchive(path, backup.now)
  try {
    if (backup.secret !== undefined) {
      const secret = Buffer.from(backup.secret)
      await archive.add('secret', secret.length, [secret])
    }
    const uploads = await copyUploads(client, archive, backup.files)
    const rows = await copyRows(client, archive)
    await archive.seal({
      madeAt: backup.now.toISOString(),
      migrations: await readMigrations(client),
      tables: rows,
      sequences: await readSequences(client),
      files: uploads.copied,
      missingFiles: uploads.missing,
    })
    await client.query('commit')
    return {
      rows: Object.values(rows).reduce((sum, table) => sum + table.rows, 0),
      files: uploads.copied,
      missingFiles: uploads.missing,
    }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await client.end()
  }
}

/** Returns within a snapshot whose referenced uploads were all copied, or were also missing in the previous snapshot. */
async function copyUploads(client: pg.Client, archive: ArchiveWriter, files: FileStore) {
  const copied = new Set<string>()
  let missing = new Set<string>()
  for (let round = 0; round < mostRounds; round += 1) {
    await beginLong(client, 'isolation level repeatable read, read only')
    const gone = new Set<string>()
    for (const file of await linkedFiles(client)) {
      if (copied.has(file.key)) continue
      if (await copyUpload(archive, files, file)) copied.add(file.key)
      else gone.add(file.key)
    }
    if ([...gone].every(key => missing.has(key))) return { copied: copied.size, missing: [...gone] }
    missing = gone
    await client.query('commit')
  }
  throw new BackupError('Uploads are changing faster than they can be copied. Try again at a quieter time.')
}

async function copyUpload(archive: ArchiveWriter, files: FileStore, file: LinkedFile): Promise<boolean> {
  try {
    const bytes = await files.read(file.key)
    await archive.add(fileEntryName(file.key, file.contentType), file.size, bytes)
    return true
  } catch (error) {
    if (error instanceof FileNotStoredError) return false
    throw error
  }
}

async function copyRows(client: pg.Client, archive: ArchiveWriter): Promise<Seal['tables']> {
  const figures: Seal['tables'] = {}
  for (const table of await tablesInOrder(client)) {
    figures[table] = await figuresOf(client, table)
    let number = 1
    for await (const chunk of chunksOf(rowLines(client, table))) {
      await archive.add(`rows/${table}/${String(number).padStart(6, '0')}.jsonl`, chunk.length, [chunk])
      number += 1
    }
  }
  return figures
}

/** Groups lines into chunks of about a megabyte, so that no table has to fit into memory. */
async function* chunksOf(lines: AsyncIterable<string[]>): AsyncIterable<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const some of lines) {
    const piece = Buffer.from(`${some.join('\n')}\n`)
    waiting.push(piece)
    bytes += piece.length
    if (bytes < chunkBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

async function readMigrations(client: pg.Client): Promise<Seal['migrations']> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  )
  return rows
}
