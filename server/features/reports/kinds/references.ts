import { sql } from 'kysely'
import { keyOf, nameKeys } from '../groupings.ts'
import type { ReportKind } from '../kind.ts'

interface Counted {
  key: string
  asked: number
  given: number
  awaited: number
  declined: number
  bounced: number
  usual_days: number | null
}

/** Which references are still awaited. */
export const references: ReportKind = {
  name: 'references',
  title: 'References',
  says: 'Referees who were asked, and what became of it. Those who were replaced do not count. Half of the references came within the usual time.',
  group: 'work',
  permission: ['applications.read'],
  filters: ['round', 'program_type', 'school'],
  by: ['programme', 'school', 'type', 'round'],
  summed: ['asked', 'given', 'awaited', 'declined', 'bounced'],
  async read(question) {
    const { db, by, isCounted } = question
    const { rows } = await sql<Counted>`
      select ${keyOf(by)} as key, count(*)::integer as asked,
        count(*) filter (where referee.status = 'provided')::integer as given,
        count(*) filter (where referee.status = 'requested')::integer as awaited,
        count(*) filter (where referee.status = 'declined')::integer as declined,
        count(*) filter (where referee.status = 'bounced')::integer as bounced,
        (percentile_cont(0.5) within group (order by extract(epoch from reference.submitted_at - referee.requested_at) / 86400)
          filter (where reference.submitted_at >= referee.requested_at))::float8 as usual_days
      from referee join application on application.id = referee.application_id
        left join reference on reference.referee_id = referee.id
      where ${isCounted} and referee.status not in ('not_requested', 'replaced', 'cancelled')
      group by 1 order by awaited desc, asked desc, key`.execute(db)
    const name = await nameKeys(db, by)
    return {
      columns: [
        { id: 'line', title: 'Line', kind: 'text' },
        { id: 'asked', title: 'Asked', kind: 'count' },
        { id: 'given', title: 'Received', kind: 'count' },
        { id: 'awaited', title: 'Awaited', kind: 'count' },
        { id: 'declined', title: 'Declined', kind: 'count' },
        { id: 'bounced', title: 'Address failed', kind: 'count' },
        { id: 'usual', title: 'Usual time', kind: 'days' },
      ],
      rows: rows.map(({ key, asked, given, awaited, declined, bounced, usual_days }) => ({
        cells: [name(key), asked, given, awaited, declined, bounced, usual_days],
      })),
      chart: { kind: 'bars', title: 'References', label: 'line', values: ['given', 'awaited'] },
    }
  },
}
