import { type Day, dayOf } from '#shared/domain/calendar.ts'
import { setUniversityClock } from '#shared/domain/clock.ts'

/** Today at the university: when the server sent this page, because the clocks of phones are wrong; offline, by the clock of the device. */
export function today(): Day {
  const { clock } = document.documentElement.dataset
  if (clock) setUniversityClock(clock)
  return dayOf(new Date(navigator.onLine ? document.lastModified : Date.now()))
}
