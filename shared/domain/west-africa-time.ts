import { type Day, dayOf } from './calendar.ts'

// Nigeria keeps no summer time, so a day always begins at 23:00 UTC.
const offsetHours = 1

/** The day `days` after another. */
export function addDays(day: Day, days: number): Day {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The moment at which it is `hour` o'clock in West Africa Time on a day. */
export function momentOf(day: Day, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + (hour - offsetHours) * 3_600_000)
}

/** The hour of a moment in West Africa Time, 0 to 23. */
export function hourOf(moment: Date): number {
  return Math.floor((moment.getTime() - momentOf(dayOf(moment), 0).getTime()) / 3_600_000)
}

/** '3 December', in West Africa Time. */
export function dayAndMonth(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long' }).format(moment)
}
