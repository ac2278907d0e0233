import { type Day, dayOf, westAfricaOffsetMs } from './calendar.ts'

const hourMs = 3_600_000

/** The date `days` after another. */
export function addDays(day: Day, days: number): Day {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The moment at which it is `hour` o’clock in West Africa on that date. */
export function momentOf(day: Day, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * hourMs - westAfricaOffsetMs)
}

/** The hour of a moment in West Africa Time, 0 to 23. */
export function hourOf(moment: Date): number {
  return Math.floor((moment.getTime() - momentOf(dayOf(moment), 0).getTime()) / hourMs)
}
