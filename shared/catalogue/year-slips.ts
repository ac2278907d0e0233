import { isDay, isMoment } from '../domain/calendar.ts'
import { isOfThisCentury, wrongYear } from '../domain/chosen-day.ts'
import type { CatalogueProblem } from './problem.ts'

/**
 * Days and moments in a part of the catalogue, or in all of it, with a slip in their year. It is asked of what somebody writes and never of
 * what is stored, which has to stay readable.
 */
export function yearSlips(value: unknown, at = ''): CatalogueProblem[] {
  if (typeof value === 'string')
    return (isDay(value) || isMoment(value)) && !isOfThisCentury(value) ? [{ at, message: wrongYear }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => yearSlips(inner, at ? `${at}.${key}` : key))
}
