import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Where uploaded files are stored. Keys are random and never made from a given name. */
export interface FileStore {
  /** A directory for uploads that are not checked yet, on the file system that `put` moves from. */
  readonly stagingDir: string
  /**
   * Moves a checked temporary file in under a new key; when it resolves, the file survives a power cut and the temporary
   * one is gone. When it rejects, nothing links to the key. Throws StorageFullError when there is no room, and
   * FilesUnavailableError when the service is away or does not answer in time.
   */
  put(file: { path: string; size: number; contentType: string }, key: string): Promise<void>
  /** The bytes of a stored file. Rejects with FileNotStoredError before a byte flows when there is none. */
  read(key: string): Promise<Readable>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** The files stored before a time, one by one, so that strays can be swept without the whole list in memory. */
  olderThan(time: Date): AsyncIterable<StoredFile>
  /** Resolves when the store can be used, rejects with the reason when not. */
  healthy(): Promise<void>
}

export interface StoredFile {
  key: string
  modifiedAt: Date
}

/** No file is stored under the key. */
export class FileNotStoredError extends Error {
  override readonly name = 'FileNotStoredError'
}

/** There is no space for another file; it can be tried again later. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/** The service that has the files is away, too slow, or refuses us; it can be tried again later. */
export class FilesUnavailableError extends Error {
  override readonly name = 'FilesUnavailableError'
}

/** A new random key for a file. */
export function newFileKey(): string {
  return randomUUID()
}

/** True for what `newFileKey` makes: nothing else ever becomes part of a path. */
export function isFileKey(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new TypeError('A file key is a lower-case uuid')
}

/** The system's error code, such as ENOENT, or an empty text. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A disk that was taken away, is read-only, fails, or does not let us in. */
const unusable = 'EACCES EPERM EROFS EIO ENOENT ENOTDIR ENODEV ENXIO ENOTCONN ESTALE EMFILE ENFILE'.split(' ')

/** Turns what the disk says into StorageFullError or FilesUnavailableError, and leaves every other error as it is. */
export function explainDisk(error: unknown): unknown {
  const code = errorCode(error)
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return new StorageFullError('There is no space for another file', { cause: error })
  if (!unusable.includes(code)) return error
  return new FilesUnavailableError(`The folder of files cannot be used (${code})`, { cause: error })
}
