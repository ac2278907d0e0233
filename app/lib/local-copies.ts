import { isSharedComputer } from './session.ts'
import { removeStored, type StoragePlace, storedKeys } from './storage.ts'

/** Everything that a screen keeps of what was typed; an applicant's own is `draft:<user id>:…`. */
export const localCopyPrefix = 'draft:'

/** Marks a copy that only its owner can read (seal.ts). */
export const sealedMark = 'sealed:'

/** Where copies of what an applicant typed belong: on a shared computer they end with the tab. */
export function localCopyPlace(): StoragePlace {
  return isSharedComputer() ? 'sessionStorage' : 'localStorage'
}

/** Removes every copy of what this user typed, and all that this tab alone holds; other people's stay. */
export function wipeLocalCopies(userId: string): void {
  for (const key of storedKeys('sessionStorage', localCopyPrefix)) removeStored('sessionStorage', key)
  for (const key of storedKeys('localStorage', `${localCopyPrefix}${userId}:`)) removeStored('localStorage', key)
}
