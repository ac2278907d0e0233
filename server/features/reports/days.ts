import { type RawBuilder, sql } from 'kysely'
import type { Question } from './kind.ts'

/** Whether a moment is on one of the days of a report, by the clock of West Africa. */
export function isOnDays({ from, to }: Pick<Question, 'from' | 'to'>, column: string): RawBuilder<boolean> {
  const moment = sql.ref(column)
  return sql<boolean>`(${moment} >= ${from}::timestamp at time zone 'Africa/Lagos'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos')`
}
