import { clockMoment, clockSeconds, type Day, dayOf } from './calendar.ts'

const dayMs = 86_400_000

/** The date `days` after another. */
export function addDays(day: Day, days: number): Day {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/**
 * The moment at which the university’s clock shows this time, '09:00', on that date: the first one, where the clock is put back over it;
 * where it is put forward over it, as much later.
 */
export function momentOf(day: Day, time: string): Date {
  const shown = Date.parse(`${day}T${time}Z`)
  // What the clock is ahead on the day before is what it is ahead until it is changed.
  const [first, second] = [-dayMs, dayMs].map(away => new Date(shown - aheadMs(new Date(shown + away)))) as [Date, Date]
  const isShown = (moment: Date) => clockMoment(moment) === `${day}T${time}`
  return isShown(first) || !isShown(second) ? first : second
}

/** How far the university’s clock is ahead of UTC at a moment, in milliseconds. */
function aheadMs(moment: Date): number {
  return Date.parse(`${dayOf(moment)}T${clockSeconds(moment)}Z`) - Math.floor(+moment / 1000) * 1000
}

/** The hour of a moment at the university, 0 to 23. */
export function hourOf(moment: Date): number {
  return Number(clockMoment(moment).slice(11, 13))
}

/** '09:00' of 9. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
