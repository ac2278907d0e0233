import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { part, type TarEntry, tarEnd, tarEntries, tarHeader, tarPadding } from './tar.ts'

/** A backup cannot be made or used as requested; the message tells the office why. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const format = 1

const tableFigures = z.object({
  /** The number of rows, and a checksum over all of them. */
  rows: z.number(),
  digest: z.string(),
})

const seal = z.object({
  format: z.literal(format),
  madeAt: z.string(),
  /** The applied migrations, with the checksums of their texts. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.record(z.string(), tableFigures),
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
  files: z.number(),
  /** Keys that rows reference but that are not in storage: lost before this backup. */
  missingFiles: z.array(z.string()),
  /** The checksum of every byte before the seal. */
  sha256: z.string(),
})

/** The last entry of a backup: its contents, and a checksum over everything before it. */
export type Seal = z.output<typeof seal>
const sealName = 'seal.json'

const unfinishedEnding = '.unfinished'
/** A backup writes all the time; what nobody has written to for so long was left by one that was killed. */
const abandonedMs = 3_600_000

/** Removes what killed backups left in a folder: those named by date and time, and those with these names. */
async function removeInterrupted(folder: string, names: readonly string[]): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!names.includes(name) && !/^admissions-[\d-]+\.tar\.unfinished$/.test(name)) continue
    const path = join(folder, name)
    const writtenAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY
    if (writtenAt < Date.now() - abandonedMs) await rm(path, { force: true })
  }
}

/** Writes a backup, under a temporary name until it is complete and on disk. */
export interface ArchiveWriter {
  add(name: string, size: number, bytes: AsyncIterable<Buffer> | readonly Buffer[]): Promise<void>
  /** Writes the seal and gives the file its name. */
  seal(content: Omit<Seal, 'format' | 'sha256'>): Promise<void>
  /** Deletes the incomplete file. */
  abandon(): Promise<void>
}

function cannotWrite(path: string, error: Error): BackupError {
  return new BackupError(`The backup cannot be written to ${path}: ${error.message}.`, { cause: error })
}

export async function createArchive(path: string, madeAt: Date): Promise<ArchiveWriter> {
  const unfinished = `${path}${unfinishedEnding}`
  await removeInterrupted(dirname(path), [basename(unfinished)])
  const file = await open(unfinished, 'wx', 0o600).catch(error => {
    if (error.code === 'EEXIST')
      throw new BackupError(
        `${unfinished} is there: another backup is being written to it, or one was interrupted. Choose another name, or delete that file if no backup is running.`,
      )
    throw cannotWrite(unfinished, error)
  })
  const hash = createHash('sha256')
  async function write(bytes: Buffer): Promise<void> {
    hash.update(bytes)
    await file.appendFile(bytes).catch(error => {
      throw cannotWrite(unfinished, error)
    })
  }
  async function add(name: string, size: number, bytes: AsyncIterable<Buffer> | readonly Buffer[]): Promise<void> {
    await write(tarHeader(name, size, madeAt))
    let written = 0
    for await (const piece of bytes) {
      written += piece.length
      await write(piece)
    }
    if (written !== size) throw new Error(`${name} should have ${size} bytes and has ${written}`)
    await write(tarPadding(size))
  }
  return {
    add,
    async seal(content) {
      const text = Buffer.from(
        `${JSON.stringify({ format, ...content, sha256: hash.copy().digest('hex') }, null, 1)}\n`,
      )
      await add(sealName, text.length, [text])
      await write(tarEnd)
      await file.sync()
      await file.close()
      await rename(unfinished, path)
      const folder = await open(dirname(path))
      await folder.sync().finally(() => folder.close())
    },
    async abandon() {
      await file.close()
      await rm(unfinished, { force: true })
    },
  }
}

export interface Archive {
  seal: Seal
  /** The keys of the files in it. */
  fileKeys: ReadonlySet<string>
  entries(): AsyncIterable<TarEntry>
  close(): Promise<void>
}

/** Opens a backup and reads it completely, so that a damaged one is refused before it is used. Throws BackupError. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path).catch(error => {
    throw new BackupError(`The backup cannot be read: ${error.message}`)
  })
  try {
    const { content, fileKeys } = await check(file)
    return { seal: content, fileKeys, entries: () => withoutSeal(file), close: () => file.close() }
  } catch (error) {
    await file.close()
    if (error instanceof BackupError) throw error
    throw new BackupError(`The backup is damaged: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

async function check(file: FileHandle): Promise<{ content: Seal; fileKeys: Set<string> }> {
  const fileKeys = new Set<string>()
  let last: TarEntry | undefined
  for await (const entry of tarEntries(file)) {
    const key = fileKeyOf(entry.name)
    if (key) fileKeys.add(key)
    last = entry
  }
  if (last?.name !== sealName) throw new Error('its seal is missing')
  const read: unknown = JSON.parse(await last.text())
  const known = seal.safeParse(read)
  if (!known.success) {
    const isOther = typeof read === 'object' && read !== null && 'format' in read && read.format !== format
    throw isOther
      ? new BackupError('This version of the portal cannot read the format of the backup.')
      : new Error('its seal is unreadable')
  }
  const hash = createHash('sha256')
  for await (const piece of part(file, 0, last.headerAt)) hash.update(piece)
  if (hash.digest('hex') !== known.data.sha256) throw new Error('its checksum does not match')
  return { content: known.data, fileKeys }
}

async function* withoutSeal(file: FileHandle): AsyncIterable<TarEntry> {
  for await (const entry of tarEntries(file)) if (entry.name !== sealName) yield entry
}

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** The name of an uploaded file in a backup, with a file extension so that people can open it. */
export function fileEntryName(key: string, contentType: string): string {
  return `files/${key}.${endings[contentType] ?? 'bin'}`
}

export function fileKeyOf(entryName: string): string | undefined {
  return /^files\/([0-9a-f-]{36})\.\w+$/.exec(entryName)?.[1]
}

export function contentTypeOf(entryName: string): string {
  const ending = entryName.split('.').at(-1)
  return Object.entries(endings).find(([, one]) => one === ending)?.[0] ?? 'application/octet-stream'
}
