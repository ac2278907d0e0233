import { sql } from 'kysely'
import { listReasons } from '../../file/document-reasons.ts'
import { isOnDays } from '../days.ts'
import { documentTitles } from '../document-titles.ts'
import type { ReportKind } from '../kind.ts'

interface Counted {
  reason: string | null
  kind: string
  count: number
  judged: number
}

/** Why documents were not accepted. */
export const documents: ReportKind = {
  name: 'documents',
  title: 'Why documents are not accepted',
  says: 'The reasons for which documents were not accepted in these days, and their share of all documents of that kind that were judged.',
  group: 'work',
  permission: ['applications.read'],
  filters: ['round', 'program_type', 'school'],
  days: 90,
  summed: ['count'],
  async read(question) {
    const { db, isCounted } = question
    const { rows } = await sql<Counted>`
      with judged as (
        select document.kind, document.verdict, document.verdict_reason as reason
        from document join application on application.id = document.application_id
        where ${isCounted} and document.verdict is not null and ${isOnDays(question, 'document.judged_at')}
      ), of_kind as (select kind, count(*)::integer as judged from judged group by 1)
      select reason, kind, count(*)::integer as count, of_kind.judged
      from judged join of_kind using (kind) where verdict = 'rejected'
      group by reason, kind, of_kind.judged order by count desc, kind, reason limit 200`.execute(db)
    const titleOf = documentTitles()
    const reasons = new Map((await listReasons(db)).map(({ code, label }) => [code, label]))
    return {
      columns: [
        { id: 'reason', title: 'Reason', kind: 'text' },
        { id: 'kind', title: 'Document', kind: 'text' },
        { id: 'count', title: 'Not accepted', kind: 'count' },
        { id: 'share', title: 'Of those judged', kind: 'share' },
      ],
      rows: rows.map(({ reason, kind, count, judged }) => ({
        cells: [
          reason === null ? 'Without a reason' : (reasons.get(reason) ?? reason),
          titleOf(kind),
          count,
          count / judged,
        ],
      })),
      chart: { kind: 'bars', title: 'Documents that were not accepted', label: 'reason', values: ['count'] },
    }
  },
}
