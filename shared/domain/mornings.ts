import { type Day, dayOf, weekdayOf } from './calendar.ts'
import { addDays, hourText, momentOf } from './clock-days.ts'

/** The next time after this moment that it is this hour on the university’s clock, on a wanted day. Some day to come must be wanted. */
export function nextMorning(now: Date, hour: number, isWanted: (day: Day) => boolean): Date {
  for (let days = 0; ; days += 1) {
    const day = addDays(dayOf(now), days)
    const morning = momentOf(day, hourText(hour))
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
