import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#shared/domain/calendar.ts'
import type { Question } from './kind.ts'

/** Whether a moment is on one of the days of a report, by the clock of West Africa. */
export function isOnDays({ from, to }: Pick<Question, 'from' | 'to'>, column: string): RawBuilder<boolean> {
  const moment = sql.ref(column)
  return sql<boolean>`(${moment} >= ${from}::timestamp at time zone 'Africa/Lagos'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos')`
}

/** The day of a moment by the clock of West Africa, `2026-11-24`. */
export function dayIn(column: string): RawBuilder<Day> {
  return sql`to_char(${sql.ref(column)} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`
}

export function daysBefore(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
