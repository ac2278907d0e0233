import { FilesUnavailableError, StorageFullError } from '../adapters/files/index.ts'
import { isStoreTrouble } from '../db/store-trouble.ts'

/** True when the database or the file store is away or full. The request and the row are not to blame; the same may work later. */
export function isOutage(thrown: unknown): boolean {
  return isStoreTrouble(thrown) || thrown instanceof StorageFullError || thrown instanceof FilesUnavailableError
}
