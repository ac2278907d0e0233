import { sql } from 'kysely'
import { fates } from '../fates.ts'
import { keyOf, nameKeys } from '../groupings.ts'
import type { ReportKind } from '../kind.ts'
import { inOffers, inQueue, linksOf } from '../links.ts'

interface Counted {
  key: string
  started: number
  submitted: number
  received: number
  told: number
  offered: number
  accepted: number
  enrolled: number
}

/** How far applications have come. */
export const funnel: ReportKind = {
  name: 'funnel',
  title: 'From start to enrolment',
  says: 'How many applications reached each step. A draft is a start; a decision is counted from when it is told.',
  group: 'applications',
  permission: ['totals.export'],
  filters: ['round', 'program_type', 'school'],
  by: ['programme', 'school', 'type', 'round'],
  summed: ['started', 'submitted', 'received', 'told', 'offered', 'accepted', 'enrolled'],
  async read(question) {
    const { db, by, isCounted } = question
    const { rows } = await sql<Counted>`select ${keyOf(by)} as key, count(*)::integer as started,
        count(application.submitted_at)::integer as submitted,
        count(held.application_id)::integer as received,
        count(fate.application_id)::integer as told,
        count(*) filter (where fate.is_offered)::integer as offered,
        count(*) filter (where fate.is_accepted)::integer as accepted,
        count(*) filter (where fate.is_enrolled)::integer as enrolled
      from application
        left join admission_case held on held.application_id = application.id and held.stage <> 'returned'
        left join ${fates} fate on fate.application_id = application.id
      where ${isCounted} group by 1 order by started desc, key`.execute(db)
    const name = await nameKeys(db, by)
    return {
      columns: [
        { id: 'line', title: 'Line', kind: 'text' },
        { id: 'started', title: 'Started', kind: 'count' },
        { id: 'submitted', title: 'Submitted', kind: 'count' },
        { id: 'received', title: 'With the office', kind: 'count' },
        { id: 'told', title: 'Told', kind: 'count' },
        { id: 'offered', title: 'Offered a place', kind: 'count' },
        { id: 'accepted', title: 'Accepted', kind: 'count' },
        { id: 'enrolled', title: 'Enrolled', kind: 'count' },
      ],
      rows: rows.map(({ key, ...counts }) => ({
        cells: [name(key), ...Object.values(counts)],
        ...linksOf({
          received: inQueue(question, key),
          enrolled: inOffers(question, key, 'enrolled'),
        }),
      })),
      chart: {
        kind: 'steps',
        title: 'How many reached each step',
        label: 'line',
        values: ['started', 'submitted', 'received', 'told', 'offered', 'accepted', 'enrolled'],
      },
    }
  },
}
