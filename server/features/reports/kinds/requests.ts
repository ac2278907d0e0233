import { sql } from 'kysely'
import { isOnDays } from '../days.ts'
import { documentTitles } from '../document-titles.ts'
import type { ReportKind } from '../kind.ts'

interface Counted {
  kind: string
  asked: number
  answered: number
  open: number
  usual_days: number | null
}

/** What applicants were asked for. */
export const requests: ReportKind = {
  name: 'requests',
  title: 'Requests to applicants',
  says: 'What applicants were asked for in these days, how many have answered, and the time within which half of them did.',
  group: 'work',
  permission: ['applications.read'],
  filters: ['round', 'program_type', 'school'],
  days: 90,
  summed: ['asked', 'answered', 'open'],
  async read(question) {
    const { db, isCounted } = question
    const { rows } = await sql<Counted>`
      select case_request.kind, count(*)::integer as asked,
        count(*) filter (where case_request.end_reason = 'answered')::integer as answered,
        count(*) filter (where case_request.ended_at is null)::integer as open,
        (percentile_cont(0.5) within group (order by extract(epoch from case_request.ended_at - case_request.asked_at) / 86400)
          filter (where case_request.end_reason = 'answered'))::float8 as usual_days
      from case_request join application on application.id = case_request.application_id
      where ${isCounted} and ${isOnDays(question, 'case_request.asked_at')}
      group by 1 order by asked desc, kind`.execute(db)
    const titleOf = documentTitles()
    return {
      columns: [
        { id: 'kind', title: 'Asked for', kind: 'text' },
        { id: 'asked', title: 'Asked', kind: 'count' },
        { id: 'answered', title: 'Answered', kind: 'count' },
        { id: 'open', title: 'Not answered yet', kind: 'count' },
        { id: 'usual', title: 'Usual time', kind: 'days' },
      ],
      rows: rows.map(({ kind, asked, answered, open, usual_days }) => ({
        cells: [kind === 'answer' ? 'An answer in words' : titleOf(kind), asked, answered, open, usual_days],
      })),
      chart: { kind: 'bars', title: 'Asked for', label: 'kind', values: ['answered', 'open'] },
    }
  },
}
