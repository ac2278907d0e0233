import type { Day } from './calendar.ts'
import { midnightAfter, startOfDay } from './closing-dates.ts'

/**
 * From when until when a round is open, as pages carry it: `2027-01-15T23:00` in UTC, so that their script can compare it as text with
 * the present moment and needs no time zone. The end is the first minute that is too late.
 */
export function roundSpan({ opensOn, closesOn }: { opensOn: Day; closesOn: Day }): { opens: string; until: string } {
  return { opens: minuteOf(startOfDay(opensOn)), until: minuteOf(midnightAfter(closesOn)) }
}

function minuteOf(moment: Date): string {
  return moment.toISOString().slice(0, 16)
}
