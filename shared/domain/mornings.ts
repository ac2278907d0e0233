import { type Day, dayOf } from './calendar.ts'
import { startOfDay } from './closing-dates.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The next time after this moment that it is this hour in West Africa Time, on a wanted day. Some day to come must be wanted. */
export function nextMorning(now: Date, hour: number, isWanted: (day: Day) => boolean): Date {
  for (let days = 0; ; days += 1) {
    const day = dayOf(new Date(now.getTime() + days * dayMs))
    const morning = new Date(startOfDay(day).getTime() + hour * hourMs)
    if (morning > now && isWanted(day)) return morning
  }
}

/** Monday to Friday. */
export function isWorkingDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6
}

export function isMonday(day: Day): boolean {
  return weekdayOf(day) === 1
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay()
}
