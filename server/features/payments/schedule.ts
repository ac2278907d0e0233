const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The applicant’s own browser checks first; this is for when it cannot. */
export const firstCheckMs = 30 * second

/** How long an attempt may still receive money. */
export const watchedForMs = 72 * hour

/**
 * The pause before the next check of an attempt of this age with the gateway, in milliseconds: a tenth of its age, so that money
 * whose webhook was lost is found within half a minute while people are paying, and within an hour after that.
 */
export function nextPauseMs(ageMs: number): number {
  return Math.min(hour, Math.max(firstCheckMs, ageMs / 10))
}

/** The pause before a stored event is retried after the gateway could not be reached, in milliseconds. */
export function retryPauseMs(attempts: number): number {
  return Math.min(hour, 30 * second * 2 ** Math.min(Math.max(attempts - 1, 0), 10))
}
