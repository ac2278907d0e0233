import { sql } from 'kysely'
import { fates } from '../fates.ts'
import { keyOf, nameKeys } from '../groupings.ts'
import type { ReportKind } from '../kind.ts'
import { inOffers, linksOf } from '../links.ts'

interface Counted {
  key: string
  told: number
  offered: number
  refused: number
  waiting: number
  accepted: number
  unanswered: number
  declined: number
  lapsed: number
}

/** What was decided, what people answered, and how many of the places that were offered are taken. */
export const decisions: ReportKind = {
  name: 'decisions',
  title: 'Decisions, replies and yield',
  says: 'The last decision that each applicant was told, and the reply. Yield is the accepted share of the places offered. Decisions that are not released do not count.',
  group: 'decisions',
  permission: ['totals.export'],
  filters: ['round', 'program_type', 'school'],
  by: ['programme', 'school', 'type', 'round'],
  summed: ['told', 'offered', 'refused', 'waiting', 'accepted', 'unanswered', 'declined', 'lapsed'],
  async read(question) {
    const { db, by, isCounted } = question
    const { rows } = await sql<Counted>`
      select ${keyOf(by)} as key, count(*)::integer as told,
        count(*) filter (where fate.is_offered)::integer as offered,
        count(*) filter (where fate.is_refused)::integer as refused,
        count(*) filter (where fate.is_waiting)::integer as waiting,
        count(*) filter (where fate.is_accepted)::integer as accepted,
        count(*) filter (where fate.offer_state = 'offered')::integer as unanswered,
        count(*) filter (where fate.offer_state = 'declined')::integer as declined,
        count(*) filter (where fate.offer_state = 'lapsed')::integer as lapsed
      from ${fates} fate join application on application.id = fate.application_id
      where ${isCounted} group by 1 order by told desc, key`.execute(db)
    const name = await nameKeys(db, by)
    return {
      columns: [
        { id: 'line', title: 'Line', kind: 'text' },
        { id: 'told', title: 'Told', kind: 'count' },
        { id: 'offered', title: 'Offered a place', kind: 'count' },
        { id: 'refused', title: 'Refused', kind: 'count' },
        { id: 'waiting', title: 'Waiting list', kind: 'count' },
        { id: 'accepted', title: 'Accepted', kind: 'count' },
        { id: 'unanswered', title: 'Not answered yet', kind: 'count' },
        { id: 'declined', title: 'Declined', kind: 'count' },
        { id: 'lapsed', title: 'Lapsed', kind: 'count' },
        { id: 'yield', title: 'Yield', kind: 'share' },
      ],
      rows: rows.map(({ key, ...counts }) => ({
        cells: [name(key), ...Object.values(counts), counts.offered === 0 ? null : counts.accepted / counts.offered],
        ...linksOf({
          unanswered: inOffers(question, key, 'offered'),
          declined: inOffers(question, key, 'declined'),
          lapsed: inOffers(question, key, 'lapsed'),
        }),
      })),
      chart: { kind: 'bars', title: 'Places offered and accepted', label: 'line', values: ['offered', 'accepted'] },
    }
  },
}
