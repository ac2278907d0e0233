import { universityClock } from './clock.ts'

/** A date without a time, `YYYY-MM-DD`; compares as text. */
export type Day = string

/** True when the text is a day that exists: 2023-02-29 does not. */
export function isDay(value: string): value is Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whole years between two days: the age on `today` of someone born on `born`. */
export function yearsBetween(born: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Making a formatter takes longer than formatting a hundred moments. */
const formats: Record<string, Intl.DateTimeFormat> = {}

/** What the university’s clock shows at a moment, wherever the reader is: `2026-11-21T00:30:00`, and perhaps more. */
function onTheClock(moment: Date): string {
  const clock = universityClock()
  const aheadMs = Number(clock)
  if (!Number.isNaN(aheadMs)) return new Date(+moment + aheadMs).toISOString()
  formats[clock] ??= new Intl.DateTimeFormat('sv', { timeZone: clock, dateStyle: 'short', timeStyle: 'medium' })
  return formats[clock].format(moment).replace(' ', 'T')
}

/** A moment as a person types it, on the university’s clock: `2027-01-31T08:00`. Compares as text. */
export function isMoment(value: string): boolean {
  const [day = '', time = ''] = value.split('T')
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && value.length === 16
}

/** The moment as the university’s clock shows it, `2027-01-31T08:00`. */
export function clockMoment(moment: Date): string {
  return onTheClock(moment).slice(0, 16)
}

/** The day of a moment at the university. */
export function dayOf(moment: Date): Day {
  return onTheClock(moment).slice(0, 10)
}

/** '3 December' */
export function dayAndMonth(of: Date | Day): string {
  return longDate(of).slice(0, -5)
}

/** '20 November 2026': the day of a moment at the university, or a day. */
export function longDate(of: Date | Day): string {
  const [year, month, day] = (typeof of === 'string' ? of : dayOf(of)).split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

/** 'Wednesday 2 December 2026' */
export function fullDate(day: Day): string {
  // Inside, so that a page that only reckons days does not carry the names.
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  return `${names[weekdayOf(day)]} ${longDate(day)}`
}

/** 0 on a Sunday, 6 on a Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay()
}

/** '14:32' at the university. */
export function clockTime(moment: Date): string {
  return onTheClock(moment).slice(11, 16)
}

/** '14:32:05' at the university. */
export function clockSeconds(moment: Date): string {
  return onTheClock(moment).slice(11, 19)
}
