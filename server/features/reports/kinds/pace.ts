import { sql } from 'kysely'
import { universityZone } from '../../../db/university-clock.ts'
import type { ReportKind } from '../kind.ts'

interface Counted {
  day: string
  started: number
  submitted: number
  year_before: number
}

/** A day against the same weekday of a year before. */
export const pace: ReportKind = {
  name: 'pace',
  title: 'Day by day, against last year',
  says: 'Applications started and submitted on each day, beside those submitted 52 weeks earlier, on the same weekday.',
  group: 'applications',
  permission: ['totals.export'],
  filters: ['program_type', 'school'],
  days: 28,
  summed: ['started', 'submitted', 'year_before'],
  async read({ db, isCounted, from, to }) {
    const on = (column: string) => sql`(${sql.ref(column)} at time zone ${universityZone()})::date`
    const { rows } = await sql<Counted>`
      with counted as materialized (
        select ${on('application.created_at')} as started_on, ${on('application.submitted_at')} as submitted_on
        from application where ${isCounted}
          and greatest(application.created_at, application.submitted_at) >= ${from}::date - 366
      ), started as (select started_on as day, count(*) as count from counted group by 1),
      submitted as (select submitted_on as day, count(*) as count from counted where submitted_on is not null group by 1)
      select to_char(one.day, 'YYYY-MM-DD') as day, coalesce(started.count, 0)::integer as started,
        coalesce(submitted.count, 0)::integer as submitted, coalesce(earlier.count, 0)::integer as year_before
      from generate_series(${from}::date, ${to}::date, interval '1 day') as series(moment)
        cross join lateral (select moment::date as day) one
        left join started on started.day = one.day
        left join submitted on submitted.day = one.day
        left join submitted earlier on earlier.day = one.day - 364
      order by one.day desc`.execute(db)
    return {
      columns: [
        { id: 'day', title: 'Day', kind: 'day' },
        { id: 'started', title: 'Started', kind: 'count' },
        { id: 'submitted', title: 'Submitted', kind: 'count' },
        { id: 'year_before', title: 'Submitted a year before', kind: 'count' },
      ],
      rows: rows.map(({ day, started, submitted, year_before }) => ({ cells: [day, started, submitted, year_before] })),
      chart: { kind: 'line', title: 'Submitted on each day', label: 'day', values: ['submitted', 'year_before'] },
    }
  },
}
