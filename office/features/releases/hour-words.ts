import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'

/** '1 February 2027, 09:00' */
export function plainHour(moment: string): string {
  return `${longDate(new Date(moment))}, ${clockTime(new Date(moment))}`
}

/** '1 February 2027, 09:00 West Africa Time' */
export function hourInWords(moment: string): string {
  return `${plainHour(moment)} ${clockName()}`
}

export interface Left {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** The time left until a moment, or undefined once it has come. */
export function timeLeft(until: string, now: number): Left | undefined {
  const all = Math.ceil((Date.parse(until) - now) / 1000)
  if (all <= 0) return undefined
  const [days, hours] = [Math.floor(all / 86_400), Math.floor(all / 3600) % 24]
  return { days, hours, minutes: Math.floor(all / 60) % 60, seconds: all % 60 }
}

/** '2 days and 3 hours', for a screen reader and for lists: the two largest parts. */
export function leftInWords({ days, hours, minutes, seconds }: Left): string {
  const parts = [
    [days, 'day'],
    [hours, 'hour'],
    [minutes, 'minute'],
    [seconds, 'second'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0)
  return shown.map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`).join(' and ')
}
