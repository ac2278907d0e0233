import { sql } from 'kysely'
import type { ReportKind } from '../kind.ts'

interface Counted {
  name: string
  asked: number
  scored: number
  waiting: number
  late: number
  mean: number | null
  spread: number | null
  beside: number | null
}

/** How readers score, beside the others who read the same applications. */
export const readers: ReportKind = {
  name: 'readers',
  title: 'Readers',
  says: 'How many applications each reader has scored and how. “Beside the others” is how much higher or lower than the other readers of the same applications, on average.',
  group: 'work',
  permission: ['work.plan'],
  filters: ['round', 'program_type', 'school'],
  summed: ['asked', 'scored', 'waiting', 'late'],
  async read({ db, isCounted }) {
    const { rows } = await sql<Counted>`
      with read as (
        select review.staff_id, review.total::float8 / 10 as total, review.submitted_at, review.due_at,
          avg(review.total::float8 / 10) over of_one as mean_of_all,
          count(review.total) over of_one as readers
        from review join application on application.id = review.application_id
        where ${isCounted} and review.ended_at is null
        window of_one as (partition by review.application_id)
      )
      select staff.full_name as name, count(*)::integer as asked, count(submitted_at)::integer as scored,
        count(*) filter (where submitted_at is null)::integer as waiting,
        count(*) filter (where submitted_at is null and due_at <= now())::integer as late,
        avg(total) as mean, stddev_pop(total) as spread,
        avg((total - mean_of_all) * readers / (readers - 1)) filter (where readers > 1 and total is not null) as beside
      from read join staff on staff.id = read.staff_id
      group by staff.id, staff.full_name order by waiting desc, asked desc, name limit 200`.execute(db)
    return {
      columns: [
        { id: 'name', title: 'Reader', kind: 'text' },
        { id: 'asked', title: 'Asked', kind: 'count' },
        { id: 'scored', title: 'Scored', kind: 'count' },
        { id: 'waiting', title: 'Waiting', kind: 'count' },
        { id: 'late', title: 'Overdue', kind: 'count' },
        { id: 'mean', title: 'Mean score', kind: 'points' },
        { id: 'spread', title: 'Spread', kind: 'points' },
        { id: 'beside', title: 'Beside the others', kind: 'points' },
      ],
      rows: rows.map(({ name, asked, scored, waiting, late, mean, spread, beside }) => ({
        cells: [name, asked, scored, waiting, late, mean, spread, beside],
      })),
      chart: { kind: 'bars', title: 'Applications read', label: 'name', values: ['scored', 'waiting'] },
    }
  },
}
