import type { Day } from '#shared/domain/calendar.ts'
import { usualClock } from '#shared/domain/clock.ts'

const dayMs = 86_400_000

/**
 * Today at the university: when the server sent this page, because the clocks of phones are wrong; offline, by the clock of the device.
 * Without `calendar.ts`, which every page would pay for.
 */
export function today(): Day {
  const moment = new Date(navigator.onLine ? document.lastModified : Date.now())
  const { clock = usualClock } = document.documentElement.dataset
  return +clock > -dayMs
    ? new Date(+moment + +clock).toISOString().slice(0, 10)
    : moment.toLocaleDateString('sv', { timeZone: clock })
}
