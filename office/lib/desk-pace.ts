import type { Pace } from '#ui/drafts/saving.ts'

/** How what is written at a desk goes to the university while it is written. */
export const deskPace: Pace = { quietMs: 1000, longestWaitMs: 15_000, firstRetryMs: 6000, longestRetryMs: 20_000 }
