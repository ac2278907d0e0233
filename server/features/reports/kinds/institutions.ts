import { sql } from 'kysely'
import { fates } from '../fates.ts'
import type { ReportKind } from '../kind.ts'

interface Counted {
  institution: string
  submitted: number
  offered: number
  accepted: number
}

const mostRows = 200

/** Where postgraduate applicants studied before. */
export const institutions: ReportKind = {
  name: 'institutions',
  title: 'Where postgraduates studied',
  says: 'Submitted postgraduate applications by the institution of the first qualification, as it was written.',
  group: 'people',
  permission: ['totals.export'],
  filters: ['round', 'program_type', 'school'],
  summed: ['submitted', 'offered', 'accepted'],
  async read({ db, isCounted }) {
    const { rows } = await sql<Counted>`
      with submitted as (
        select trim(application.answers->'qualifications'->0->>'institution') as written, fate.is_offered, fate.is_accepted
        from application left join ${fates} fate on fate.application_id = application.id
        where ${isCounted} and application.submitted_at is not null and application.program_type in ('msc', 'phd')
      )
      select mode() within group (order by written) as institution, count(*)::integer as submitted,
        count(*) filter (where is_offered)::integer as offered, count(*) filter (where is_accepted)::integer as accepted
      from submitted where written <> ''
      group by lower(written) order by submitted desc, institution limit ${mostRows + 1}`.execute(db)
    return {
      columns: [
        { id: 'institution', title: 'Institution', kind: 'text' },
        { id: 'submitted', title: 'Submitted', kind: 'count' },
        { id: 'offered', title: 'Offered a place', kind: 'count' },
        { id: 'accepted', title: 'Accepted', kind: 'count' },
      ],
      rows: rows.slice(0, mostRows).map(({ institution, submitted, offered, accepted }) => ({
        cells: [institution, submitted, offered, accepted],
      })),
      chart: { kind: 'bars', title: 'Submitted, by institution', label: 'institution', values: ['submitted'] },
      ...(rows.length > mostRows ? { has_more: true as const } : {}),
    }
  },
}
