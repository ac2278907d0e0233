import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { midnightAfter, startOfDay } from '#shared/domain/closing-dates.ts'
import { dayText } from '../../db/university-clock.ts'
import type { Question } from './kind.ts'

/** Whether a moment is on one of the days of a report. */
export function isOnDays({ from, to }: Pick<Question, 'from' | 'to'>, column: string): RawBuilder<boolean> {
  const moment = sql.ref(column)
  return sql<boolean>`(${moment} >= ${startOfDay(from)}::timestamptz and ${moment} < ${midnightAfter(to)}::timestamptz)`
}

/** The day of a moment, `2026-11-24`. */
export function dayIn(column: string): RawBuilder<Day> {
  return dayText(sql.ref(column))
}

export function daysBefore(day: Day, days: number): Day {
  return addDays(day, -days)
}
