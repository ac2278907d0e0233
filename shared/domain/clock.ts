/*
 * The clock of the university, by which days and hours are reckoned. The catalogue sets it and does not have it: the rounds of the
 * catalogue are reckoned by it too.
 */

/** That of West Africa. */
export const usualClock = '3600000'

let clock = usualClock

/**
 * How far the clock is ahead of UTC in milliseconds if that never changes, otherwise the name of its time zone. In the browsers of portal
 * and office a part of the catalogue takes the place of this file (`scripts/catalogue-parts.ts`).
 */
export function universityClock(): string {
  return clock
}

export function setUniversityClock(value: string): void {
  clock = value
}
