import { FilesUnavailableError, StorageFullError } from '../adapters/files/index.ts'
import { isStoreTrouble } from '../db/store-trouble.ts'

/** True when a disk is full: ours, that of PostgreSQL, or that of the bucket. */
export function isDiskFull(thrown: unknown): boolean {
  if (thrown instanceof StorageFullError) return true
  return thrown instanceof Error && 'code' in thrown && ['ENOSPC', 'EDQUOT', '53100'].includes(String(thrown.code))
}

/** True when the database or the file store is away or full. The request and the row are not to blame; the same may work later. */
export function isOutage(thrown: unknown): boolean {
  return isStoreTrouble(thrown) || thrown instanceof StorageFullError || thrown instanceof FilesUnavailableError
}
