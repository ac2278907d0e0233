import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { isOfThisCentury, wrongYear } from '../../domain/chosen-day.ts'

/** A day that somebody chooses. `missing`: what to say of none, and of one that does not exist. */
export function chosenDay(missing = 'Choose a date.') {
  return z
    .string({ error: missing })
    .refine(isDay, { error: missing, abort: true })
    .refine(isOfThisCentury, { error: wrongYear })
}

/** A moment that somebody chooses, with its offset. */
export function chosenMoment(missing: string) {
  return z.iso.datetime({ offset: true, error: missing, abort: true }).refine(isOfThisCentury, { error: wrongYear })
}
