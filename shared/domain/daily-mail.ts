import { type Day, dayOf } from './calendar.ts'
import { addDays } from './clock-days.ts'
import { isWorkingDay, nextMorning } from './mornings.ts'

/** When colleagues find the emails in the morning: an hour on the university’s clock. */
const dailyMailHour = 7

/** The next morning of a working day after this moment, Monday to Friday. */
export function nextDailyMail(now: Date): Date {
  return nextMorning(now, dailyMailHour, isWorkingDay)
}

/** The next morning after this moment, of any day. */
export function nextFiguresMail(now: Date): Date {
  return nextMorning(now, dailyMailHour, () => true)
}

/** The day before the last morning that has begun: the one whose figures are sent now, however late. */
export function dayOfFigures(now: Date): Day {
  return addDays(dayOf(nextFiguresMail(now)), -2)
}
