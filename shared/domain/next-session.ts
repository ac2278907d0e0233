import type { Day } from './calendar.ts'
import type { RoundTerms } from './round-terms.ts'

const yearMs = 52 * 7 * 86_400_000

/** The same weekday a year later, 52 weeks on: what closed on a Friday closes on a Friday. */
export function sameWeekdayNextYear(day: Day): Day {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return Number.isNaN(noon) ? '' : new Date(noon + yearMs).toISOString().slice(0, 10)
}

/** A round as it would be in the next session. */
export function nextSession(terms: RoundTerms): RoundTerms {
  return {
    ...terms,
    session: terms.session.replace(/\d+/g, year => String(Number(year) + 1)),
    opens_on: sameWeekdayNextYear(terms.opens_on),
    closes_on: sameWeekdayNextYear(terms.closes_on),
    decisions_by: sameWeekdayNextYear(terms.decisions_by),
    starts_on: sameWeekdayNextYear(terms.starts_on),
  }
}
