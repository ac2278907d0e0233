import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#shared/domain/calendar.ts'
import { dayIn, daysBefore, isOnDays } from './days.ts'
import type { Question, ReportTable } from './kind.ts'

/** Something that happens at a moment and is counted by its day. */
export interface DayEvent {
  id: string
  title: string
  /** The rows, joined with `application`. */
  from: RawBuilder<unknown>
  /** The column with the moment. */
  moment: string
  /** Which of the rows count; all of them unless it says so. */
  where?: RawBuilder<boolean>
}

interface Counted {
  what: string
  day: Day
  count: number
}

/** How often each of these happened on each day, the newest day first. One statement, however many they are. */
export async function readDayByDay(
  { db, isCounted, from, to }: Question,
  events: readonly DayEvent[],
  chart: { title: string; values: string[] },
): Promise<ReportTable> {
  const counts = events.map(
    ({ id, from: rows, moment, where = sql`true` }) => sql`
      select ${id} as what, ${dayIn(moment)} as day, count(*)::integer as count from ${rows}
      where ${isCounted} and ${where} and ${isOnDays({ from, to }, moment)} group by 2`,
  )
  const { rows } = await sql<Counted>`${sql.join(counts, sql` union all `)}`.execute(db)
  const found = new Map(rows.map(({ what, day, count }) => [`${day} ${what}`, count]))
  return {
    columns: [
      { id: 'day', title: 'Day', kind: 'day' },
      ...events.map(({ id, title }) => ({ id, title, kind: 'count' as const })),
    ],
    rows: daysDown(to, from).map(day => ({
      cells: [day, ...events.map(({ id }) => found.get(`${day} ${id}`) ?? 0)],
    })),
    chart: { kind: 'line', label: 'day', ...chart },
  }
}

function daysDown(last: Day, first: Day): Day[] {
  return last < first ? [] : [last, ...daysDown(daysBefore(last, 1), first)]
}
