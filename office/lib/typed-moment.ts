import { isMoment } from '#shared/domain/calendar.ts'
import { momentOf } from '#shared/domain/clock-days.ts'

/** A day and a time as typed, on the university’s clock, as calls take a moment; empty while one of them is missing, which calls refuse. */
export function typedMoment(day: string, time: string): string {
  return isMoment(`${day}T${time}`) ? momentOf(day, time).toISOString() : ''
}
