import { sql } from 'kysely'
import { keyOf, nameKeys } from '../groupings.ts'
import type { ReportKind } from '../kind.ts'

interface Counted {
  key: string
  invited: number
  present: number
  absent: number
  unmarked: number
  scored: number
  mean: number | null
  low: number | null
  high: number | null
}

/** Who came to the screenings, and how they did. */
export const screenings: ReportKind = {
  name: 'screenings',
  title: 'Screenings',
  says: 'The last sitting of each applicant: who came, and the scores. Half of the scores lie between the lower and the upper quarter.',
  group: 'work',
  permission: ['applications.read'],
  filters: ['round', 'program_type', 'school'],
  by: ['programme', 'school', 'round'],
  summed: ['invited', 'present', 'absent', 'unmarked', 'scored'],
  async read({ db, by, isCounted }) {
    const { rows } = await sql<Counted>`
      with place as (
        select distinct on (application_id) application_id, attendance
        from sitting_place where ended_at is null order by application_id, invited_at desc
      )
      select ${keyOf(by)} as key, count(place.application_id)::integer as invited,
        count(*) filter (where place.attendance = 'present')::integer as present,
        count(*) filter (where place.attendance = 'absent')::integer as absent,
        count(*) filter (where place.application_id is not null and place.attendance is null)::integer as unmarked,
        count(given.score)::integer as scored, (avg(given.score) / 10)::float8 as mean,
        (percentile_cont(0.25) within group (order by given.score) / 10)::float8 as low,
        (percentile_cont(0.75) within group (order by given.score) / 10)::float8 as high
      from application left join place on place.application_id = application.id
        left join screening_score given on given.application_id = application.id
      where ${isCounted} and (place.application_id is not null or given.score is not null)
      group by 1 order by invited desc, key`.execute(db)
    const name = await nameKeys(db, by)
    return {
      columns: [
        { id: 'line', title: 'Line', kind: 'text' },
        { id: 'invited', title: 'Invited', kind: 'count' },
        { id: 'present', title: 'Came', kind: 'count' },
        { id: 'absent', title: 'Did not come', kind: 'count' },
        { id: 'unmarked', title: 'Not marked yet', kind: 'count' },
        { id: 'scored', title: 'With a score', kind: 'count' },
        { id: 'mean', title: 'Mean score', kind: 'points' },
        { id: 'low', title: 'Lower quarter', kind: 'points' },
        { id: 'high', title: 'Upper quarter', kind: 'points' },
      ],
      rows: rows.map(({ key, ...counts }) => ({ cells: [name(key), ...Object.values(counts)] })),
      chart: { kind: 'bars', title: 'Who came', label: 'line', values: ['present', 'absent'] },
    }
  },
}
