import { type RawBuilder, sql } from 'kysely'
import { timeZone } from '#shared/catalogue/parts/time-zone.ts'
import type { Day } from '#shared/domain/calendar.ts'

/** For `at time zone`: between a moment and what the university’s clock shows. */
export const universityZone = (): RawBuilder<string> => sql.lit(timeZone())

/** The day of a moment at the university, `2026-11-24`; null of none. */
export function dayText(moment: RawBuilder<unknown>): RawBuilder<Day> {
  return sql`to_char(${moment} at time zone ${universityZone()}, 'YYYY-MM-DD')`
}
