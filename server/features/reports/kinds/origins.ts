import { sql } from 'kysely'
import { countryName } from '#shared/domain/countries.ts'
import { fates } from '../fates.ts'
import type { ReportKind } from '../kind.ts'

interface Counted {
  place: string
  is_abroad: boolean
  submitted: number
  offered: number
  accepted: number
}

/** Where people come from: the state of origin of Nigerians, the nationality of everyone else. */
export const origins: ReportKind = {
  name: 'origins',
  title: 'Where applicants come from',
  says: 'Submitted applications by the state of origin that Nigerians gave, and by the nationality of everyone else.',
  group: 'people',
  permission: ['totals.export'],
  filters: ['round', 'program_type', 'school'],
  summed: ['submitted', 'offered', 'accepted'],
  async read({ db, isCounted }) {
    const { rows } = await sql<Counted>`
      with submitted as (
        select coalesce(answer.nationality, '') as nationality, coalesce(answer.state_of_origin, '') as state,
          fate.is_offered, fate.is_accepted
        from application left join application_facts answer on answer.application_id = application.id
          left join ${fates} fate on fate.application_id = application.id
        where ${isCounted} and application.submitted_at is not null
      )
      select case when nationality in ('', 'NG') then state else nationality end as place,
        nationality not in ('', 'NG') as is_abroad, count(*)::integer as submitted,
        count(*) filter (where is_offered)::integer as offered, count(*) filter (where is_accepted)::integer as accepted
      from submitted group by 1, 2 order by submitted desc, place limit 300`.execute(db)
    return {
      columns: [
        { id: 'place', title: 'State or country', kind: 'text' },
        { id: 'submitted', title: 'Submitted', kind: 'count' },
        { id: 'offered', title: 'Offered a place', kind: 'count' },
        { id: 'accepted', title: 'Accepted', kind: 'count' },
      ],
      rows: rows.map(({ place, is_abroad, submitted, offered, accepted }) => ({
        cells: [is_abroad ? countryName(place) : place || 'Not given', submitted, offered, accepted],
      })),
      chart: { kind: 'map', title: 'Submitted, by state of origin', label: 'place', values: ['submitted'] },
    }
  },
}
