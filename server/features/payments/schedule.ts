const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The applicant’s own browser checks first; this is for when it cannot. */
export const firstCheckMs = 30 * second

/** How long an attempt may still receive money. */
export const watchedForMs = 72 * hour

/**
 * The pause before the gateway is asked again about an attempt of this age, in milliseconds: a tenth of its age, so that money
 * whose webhook was lost is found within half a minute while people are paying, and no more than an hour later.
 */
export function nextPauseMs(ageMs: number): number {
  return Math.min(hour, Math.max(firstCheckMs, ageMs / 10))
}

/** The pause before a stored event is tried again after the gateway could not be asked, in milliseconds. */
export function retryPauseMs(attempts: number): number {
  return Math.min(hour, 30 * second * 2 ** Math.min(Math.max(attempts - 1, 0), 10))
}
