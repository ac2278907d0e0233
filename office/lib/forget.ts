import { readStored, removeStored, type StoragePlace, storedKeys, writeStored } from '#ui/lib/storage.ts'

/*
 * A computer of the office may be shared. What this browser keeps for someone (drafts, typed searches, chosen rows,
 * columns of exports) goes when they sign out, and when another person signs in.
 */

const prefix = 'office-'
const ownerKey = 'office-person'
const places: readonly StoragePlace[] = ['localStorage', 'sessionStorage']

/** Removes everything that the office has stored in this browser and tab. */
export function forgetStored(): void {
  for (const place of places) forgetIn(place)
}

/** The same if it was stored for another person. */
export function keepStoredFor(id: string): void {
  for (const place of places) {
    if (readStored(place, ownerKey) === id) continue
    if (readStored(place, ownerKey) !== undefined) forgetIn(place)
    writeStored(place, ownerKey, id)
  }
}

function forgetIn(place: StoragePlace): void {
  for (const key of storedKeys(place, prefix)) removeStored(place, key)
}
