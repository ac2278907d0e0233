import { clockTime, type Day, dayAndMonth, dayOf, isDay, longDate } from '#shared/domain/calendar.ts'

/** '18 November, 14:32', with the year when it is another one. */
export function momentInWords(moment: string, now = new Date()): string {
  return `${shortDayInWords(moment, now)}, ${clockTime(new Date(moment))}`
}

/** '18 November' of a moment or a day, with the year when it is another one. */
export function shortDayInWords(of: string, now = new Date()): string {
  const day = dayIn(of)
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? dayAndMonth(day) : longDate(day)
}

/** '28 November 2026' of a moment or a day. */
export function dayInWords(of: string): string {
  return longDate(dayIn(of))
}

/** `2026-11-28` has no hour that a time zone could move. */
function dayIn(of: string): Day {
  return isDay(of) ? of : dayOf(new Date(of))
}

/** 310 KB, 1.2 MB */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
