import { usualClock } from './clock.ts'
import { usualZone } from './time-zone-names.ts'

/* The clocks of time zones. Browsers get what is made of them (`shared/catalogue/parts/`). */

const clocks = new Map([[usualZone, usualClock]])

/**
 * The clock of a zone (clock.ts). Making an `Intl` formatter is slow on weak phones, and pages need the date first, so a zone is an offset
 * where that is the same in all years of which dates are shown.
 */
export function clockOf(zone: string): string {
  const clock = clocks.get(zone) ?? fixedOffset(zone) ?? zone
  clocks.set(zone, clock)
  return clock
}

function fixedOffset(zone: string): string | undefined {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const aheadMs = (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at
  const offset = aheadMs(Date.UTC(2000, 0))
  // Morocco changes its clock for one month.
  for (let month = 0; month < 100 * 12; month += 1)
    if (aheadMs(Date.UTC(2000, month)) !== offset || aheadMs(Date.UTC(2000, month, 15)) !== offset) return undefined
  return String(offset)
}
