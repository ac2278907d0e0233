import { sql } from 'kysely'
import { fates } from '../fates.ts'
import type { ReportKind } from '../kind.ts'

interface Counted {
  written: string
  submitted: number
  offered: number
  accepted: number
}

const mostRows = 200
/** So many ways to write a name are read. */
const mostSpellings = 20_000

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
        select trim(answer.institution) as written, fate.is_offered, fate.is_accepted
        from application join application_facts answer on answer.application_id = application.id
          left join ${fates} fate on fate.application_id = application.id
        where ${isCounted} and application.submitted_at is not null and application.program_type in ('msc', 'phd')
      )
      select written, count(*)::integer as submitted,
        count(*) filter (where is_offered)::integer as offered, count(*) filter (where is_accepted)::integer as accepted
      from submitted where written <> '' group by written order by count(*) desc, written limit ${mostSpellings}`.execute(
      db,
    )
    const lines = together(rows)
    return {
      columns: [
        { id: 'institution', title: 'Institution', kind: 'text' },
        { id: 'submitted', title: 'Submitted', kind: 'count' },
        { id: 'offered', title: 'Offered a place', kind: 'count' },
        { id: 'accepted', title: 'Accepted', kind: 'count' },
      ],
      rows: lines.slice(0, mostRows).map(({ written, submitted, offered, accepted }) => ({
        cells: [written, submitted, offered, accepted],
      })),
      chart: { kind: 'bars', title: 'Submitted, by institution', label: 'institution', values: ['submitted'] },
      ...(lines.length > mostRows ? { has_more: true as const } : {}),
    }
  },
}

/** Names that differ only in capitals are one, written as most people write it. The most frequent spelling comes first. */
function together(rows: readonly Counted[]): Counted[] {
  const lines = new Map<string, Counted>()
  for (const row of rows) {
    const key = row.written.toLowerCase().replace(/\s+/g, ' ')
    const line = lines.get(key)
    if (line) {
      line.submitted += row.submitted
      line.offered += row.offered
      line.accepted += row.accepted
    } else lines.set(key, { ...row })
  }
  return [...lines.values()].toSorted((one, other) => other.submitted - one.submitted)
}
