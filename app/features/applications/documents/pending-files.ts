import { isSharedComputer } from '#app/lib/session.ts'
import type { UploadJob } from './upload-queue.ts'

/** A chosen file that has not been uploaded yet. */
export interface PendingFile {
  kind: string
  files: File[]
  key: string
}

/** Stores chosen files until they have been uploaded, even if the phone closes the page. Not on a shared computer. */
export async function savePendingFile(folder: string, kept: PendingFile): Promise<void> {
  await inStore('readwrite', store => store.put(kept, `${folder}:${kept.kind}`))
}

export async function dropPendingFile(folder: string, kind: string): Promise<void> {
  await inStore('readwrite', store => store.delete(`${folder}:${kind}`))
}

/** A file that can only be refused again is not sent again when the page is next opened. */
export function forgetRefused(folder: string, jobs: readonly UploadJob[]): void {
  for (const { slot, state, canRetry } of jobs)
    if (state === 'failed' && !canRetry) void dropPendingFile(folder, slot.kind)
}

export async function pendingFiles(folder: string): Promise<PendingFile[]> {
  const range = IDBKeyRange.bound(`${folder}:`, `${folder}:\uffff`)
  const found: unknown[] = (await inStore('readonly', store => store.getAll(range))) ?? []
  return found.filter(isKeptFile)
}

/** One access to the database; undefined if the browser has none. The connection is closed, so that another tab does not have to wait. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (isSharedComputer()) return undefined
  try {
    const opening = indexedDB.open('chosen-papers')
    opening.onupgradeneeded = () => opening.result.createObjectStore('files')
    const database = await answered(opening)
    try {
      return await answered(work(database.transaction('files', mode).objectStore('files')))
    } finally {
      database.close()
    }
  } catch {
    // In private windows and on full phones the file is uploaded from memory.
    return undefined
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function isKeptFile(value: unknown): value is PendingFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'files' in value &&
    Array.isArray(value.files) &&
    value.files.every(file => file instanceof File)
  )
}
