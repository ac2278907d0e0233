import { isSharedComputer } from './session.ts'
import type { StoragePlace } from './storage.ts'

/** Keys of everything that a screen keeps of what was typed begin with this, so that a sign-out can find it. */
export const localCopyPrefix = 'draft:'

/** The one IndexedDB database for local copies; not to be opened on a shared computer. */
export const localCopyDatabase = 'drafts'

/** Where copies of what was typed belong: on a shared computer they end with the tab. */
export function localCopyPlace(): StoragePlace {
  return isSharedComputer() ? 'sessionStorage' : 'localStorage'
}

/** Removes every copy of what was typed on this device, whoever typed it. */
export function wipeLocalCopies(): void {
  for (const place of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[place]
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
      for (const key of keys) if (key?.startsWith(localCopyPrefix)) storage.removeItem(key)
    } catch {
      // Blocked: then nothing is there.
    }
  }
  try {
    indexedDB.deleteDatabase(localCopyDatabase)
  } catch {
    // Blocked: then nothing is there.
  }
}
