import type { FormId } from '#shared/forms/form-id.ts'
import { removeStored, type StoragePlace, storedKeys } from '#ui/lib/storage.ts'
import { isSharedComputer } from './session.ts'

/** Keys of locally stored input; an applicant's own is `draft:<user id>:…`. */
export const localCopyPrefix = 'draft:'

/** Marks a copy that only its owner can read (seal.ts). */
export const sealedMark = 'sealed:'

/** The storage for an applicant’s input: on a shared computer it ends with the tab. */
export function localCopyPlace(): StoragePlace {
  return isSharedComputer() ? 'sessionStorage' : 'localStorage'
}

/** Where the unsent answers of one account and form are on this device. */
export function localDraftKey(accountId: string, formId: FormId): string {
  return `${localCopyPrefix}${accountId}:${formId}`
}

/** Removes this user’s input and everything that only this tab stores; other people's input stays. */
export function wipeLocalCopies(userId: string): void {
  for (const key of storedKeys('sessionStorage', localCopyPrefix)) removeStored('sessionStorage', key)
  for (const key of storedKeys('localStorage', `${localCopyPrefix}${userId}:`)) removeStored('localStorage', key)
}
