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

// Nigeria has no daylight saving time. We calculate by hand because creating an `Intl` formatter is slow on weak
// phones, and pages need the date first.
export const westAfricaOffsetMs = 3_600_000
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

/** The moment as a West African clock shows it, `2026-11-21T00:30:00.000Z`; the `Z` is not meant. */
const westAfricanClock = (moment: Date) => new Date(moment.getTime() + westAfricaOffsetMs).toISOString()

/** A moment as a person types it, on a West African clock: `2027-01-31T08:00`. Compares as text. */
export function isMoment(value: string): boolean {
  const [day = '', time = ''] = value.split('T')
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && value.length === 16
}

/** The moment as the West African clock shows it, `2027-01-31T08:00`. */
export function clockMoment(moment: Date): string {
  return westAfricanClock(moment).slice(0, 16)
}

/** The day of a moment in West Africa Time. */
export function dayOf(moment: Date): Day {
  return westAfricanClock(moment).slice(0, 10)
}

/** '3 December', in West Africa Time. */
export function dayAndMonth(moment: Date): string {
  const [, month, day] = dayOf(moment).split('-')
  return `${Number(day)} ${months[Number(month) - 1]}`
}

/** '20 November 2026', in West Africa Time. */
export function longDate(moment: Date): string {
  return `${dayAndMonth(moment)} ${dayOf(moment).slice(0, 4)}`
}

/** 'Wednesday 2 December 2026' */
export function fullDate(day: Day): string {
  const noon = new Date(`${day}T12:00:00Z`)
  // Inside, so that a page that only reckons days does not carry the names.
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  return `${names[noon.getUTCDay()]} ${longDate(noon)}`
}

/** '14:32', in West Africa Time. */
export function clockTime(moment: Date): string {
  return westAfricanClock(moment).slice(11, 16)
}
