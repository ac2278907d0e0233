const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The applicant's own browser asks first; this is for when it can't. */
export const firstCheckMs = 30 * second

/** How long money may still come for an attempt. */
export const watchedForMs = 72 * hour

/** The pause before the next time the gateway is asked about an open attempt: longer each time, at most an hour. */
export function nextPauseMs(checks: number): number {
  return Math.min(hour, 30 * second * 2 ** Math.min(checks, 10))
}
