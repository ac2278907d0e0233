import type { Pace } from '#ui/drafts/saving.ts'

export const lightPace: Pace = { quietMs: 2000, longestWaitMs: 15_000, firstRetryMs: 2000, longestRetryMs: 20_000 }

/**
 * A long save, of a list or a whole essay, waits for a longer pause, so that it is not resent all the time. Leaving
 * the section or the page sends it immediately, and until then this device has every word.
 */
export const heavyPace = { ...lightPace, fromCharacters: 1500, quietMs: 6000, longestWaitMs: 45_000 }

/** `characters`: roughly how many a save has. */
export function paceOf(characters: number): Pace {
  return characters < heavyPace.fromCharacters ? lightPace : heavyPace
}
