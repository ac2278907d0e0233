import { type Day, dayOf } from './calendar.ts'
import { startOfDay } from './closing-dates.ts'

/** When colleagues find the emails in the morning: an hour in West Africa Time. */
const dailyMailHour = 7

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The next morning of a working day after this moment, Monday to Friday. */
export function nextDailyMail(now: Date): Date {
  const mornings = [0, 1, 2, 3].map(days => morningOf(dayOf(new Date(now.getTime() + days * dayMs))))
  const next = mornings.find(morning => morning > now && isWorkingDay(morning))
  return next ?? new Date(now.getTime() + dayMs)
}

/** The next morning after this moment, of any day. */
export function nextFiguresMail(now: Date): Date {
  const today = morningOf(dayOf(now))
  return today > now ? today : new Date(today.getTime() + dayMs)
}

/** The day before the last morning that has begun: the one whose figures are sent now, however late. */
export function dayOfFigures(now: Date): Day {
  return dayOf(new Date(nextFiguresMail(now).getTime() - 2 * dayMs))
}

function morningOf(day: Day): Date {
  return new Date(startOfDay(day).getTime() + dailyMailHour * hourMs)
}

function isWorkingDay(moment: Date): boolean {
  const weekday = new Date(`${dayOf(moment)}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
