import { clockTime, dayAndMonth, dayOf, longDate } from '#shared/domain/calendar.ts'

/** '18 November, 14:32', with the year when it is another one. */
export function momentInWords(moment: string, now = new Date()): string {
  return `${shortDayInWords(moment, now)}, ${clockTime(new Date(moment))}`
}

/** '18 November', with the year when it is another one. */
export function shortDayInWords(moment: string, now = new Date()): string {
  const at = new Date(moment)
  return dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? dayAndMonth(at) : longDate(at)
}

export function dayInWords(moment: string): string {
  return longDate(new Date(moment))
}

/** '2026-11-28' as '28 November 2026'. */
export function dateInWords(day: string): string {
  return longDate(day)
}

/** 310 KB, 1.2 MB */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
