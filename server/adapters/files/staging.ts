import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { errorCode, explainDisk } from './file-store.ts'

/** One upload on its way in: whole, counted and hashed, but not checked and not kept yet. */
export interface StagedFile {
  path: string
  size: number
  sha256: string
}

export type ReceivedFile = { outcome: 'staged'; file: StagedFile } | { outcome: 'too-large' }

const stagedName = /^upload-[0-9a-f-]{36}$/

/**
 * Streams one upload to a temporary file with a random name. Past `maxBytes` it stops straight away, removes the file and answers
 * `too-large`; what still comes is thrown away, so that the sender can read the answer. An upload that breaks off rejects.
 * Whatever the end, only a staged file leaves something on disk. Throws StorageFullError and FilesUnavailableError.
 */
export async function receiveFile(
  stream: Readable,
  { maxBytes, stagingDir }: { maxBytes: number; stagingDir: string },
): Promise<ReceivedFile> {
  // Anyone who reads it hears of an error. One that comes while no one reads would end the process.
  stream.on('error', () => {})
  const path = join(stagingDir, `upload-${randomUUID()}`)
  let staged = false
  try {
    const written = await writeCounted(stream, path, maxBytes)
    if (written === null) return { outcome: 'too-large' }
    staged = true
    return { outcome: 'staged', file: { path, ...written } }
  } catch (error) {
    throw explainDisk(error)
  } finally {
    if (!staged) {
      await discard({ path })
      stream.resume()
    }
  }
}

/** Removes a staged file that will not be kept. One that cannot be removed now is no error: `clearStaging` does it later. */
export async function discard(file: Pick<StagedFile, 'path'>): Promise<void> {
  await unlink(file.path).catch(() => undefined)
}

/** Makes the staging directory, readable by this user alone. */
export async function prepareStaging(stagingDir: string): Promise<void> {
  await mkdir(stagingDir, { recursive: true, mode: 0o700 })
}

/**
 * Removes what a crash left in the staging directory and returns how many files that were. The age matters: another process
 * on the same directory may be receiving a file right now.
 */
export async function clearStaging(stagingDir: string, olderThan: Date): Promise<number> {
  let removed = 0
  for await (const entry of await opendir(stagingDir)) {
    if (!entry.isFile() || !stagedName.test(entry.name)) continue
    const path = join(stagingDir, entry.name)
    if (!(await lastWrittenBefore(path, olderThan))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** A network hands over a few dozen kilobytes at a time; written one by one they cost more than the disk does. */
const writtenAtOnceBytes = 512 * 1024

async function writeCounted(stream: Readable, path: string, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      size += bytes.length
      if (size > maxBytes) return null
      hash.update(bytes)
      held.push(bytes)
      heldBytes += bytes.length
      if (heldBytes < writtenAtOnceBytes) continue
      await appendAll(file, held)
      held = []
      heldBytes = 0
    }
    await appendAll(file, held)
  } finally {
    await file.close()
  }
  // The multipart parser ends a stream quietly at its own limit and only marks it: half a file must not pass for a whole one.
  if ('truncated' in stream && stream.truncated === true) return null
  return { size, sha256: hash.digest('hex') }
}

async function appendAll(file: FileHandle, pieces: Buffer[]): Promise<void> {
  if (pieces.length === 0) return
  const { bytesWritten } = await file.writev(pieces)
  const left = pieces.reduce((bytes, piece) => bytes + piece.length, 0) - bytesWritten
  // The disk is full or nearly so: the next try says which.
  if (left > 0) await file.appendFile(Buffer.concat(pieces).subarray(bytesWritten))
}

async function lastWrittenBefore(path: string, time: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < time
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
