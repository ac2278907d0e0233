import { sql } from 'kysely'
import { openStages } from '#shared/domain/case-life.ts'
import { isOnDays } from '../days.ts'
import type { ReportKind } from '../kind.ts'

interface Counted {
  name: string
  assigned: number
  overdue: number
  judged: number
  moved: number
  asked: number
}

/** How the work is spread over the staff. */
export const work: ReportKind = {
  name: 'work',
  title: 'Who has how much to do',
  says: 'Open applications assigned to each member of staff, and what each did in these days. It counts, it does not rate: some files take longer than others.',
  group: 'work',
  permission: ['work.plan'],
  filters: ['round', 'program_type', 'school'],
  days: 7,
  summed: ['assigned', 'overdue', 'judged', 'moved', 'asked'],
  async read(question) {
    const { db, isCounted } = question
    const { rows } = await sql<Counted>`
      with act as (
        select held.assignee_id as staff_id, 'assigned' as what
        from admission_case held join application on application.id = held.application_id
        where ${isCounted} and held.assignee_id is not null and held.stage = any(${[...openStages]}::text[])
        union all
        select held.assignee_id, 'overdue'
        from admission_case held join application on application.id = held.application_id
        where ${isCounted} and held.assignee_id is not null and held.due_at <= now() and held.stage = any(${[...openStages]}::text[])
        union all
        select document.judged_by, 'judged' from document join application on application.id = document.application_id
        where ${isCounted} and document.judged_by is not null and ${isOnDays(question, 'document.judged_at')}
        union all
        select case_move.actor_id::uuid, 'moved' from case_move join application on application.id = case_move.application_id
        where ${isCounted} and case_move.actor_kind = 'staff' and ${isOnDays(question, 'case_move.moved_at')}
        union all
        select case_request.asked_by, 'asked' from case_request join application on application.id = case_request.application_id
        where ${isCounted} and ${isOnDays(question, 'case_request.asked_at')}
      )
      select staff.full_name as name,
        count(*) filter (where what = 'assigned')::integer as assigned,
        count(*) filter (where what = 'overdue')::integer as overdue,
        count(*) filter (where what = 'judged')::integer as judged,
        count(*) filter (where what = 'moved')::integer as moved,
        count(*) filter (where what = 'asked')::integer as asked
      from act join staff on staff.id = act.staff_id
      group by staff.id, staff.full_name order by assigned desc, judged desc, name limit 300`.execute(db)
    return {
      columns: [
        { id: 'name', title: 'Member of staff', kind: 'text' },
        { id: 'assigned', title: 'Assigned', kind: 'count' },
        { id: 'overdue', title: 'Reply overdue', kind: 'count' },
        { id: 'judged', title: 'Documents judged', kind: 'count' },
        { id: 'moved', title: 'Applications moved on', kind: 'count' },
        { id: 'asked', title: 'Requests made', kind: 'count' },
      ],
      rows: rows.map(({ name, assigned, overdue, judged, moved, asked }) => ({
        cells: [name, assigned, overdue, judged, moved, asked],
      })),
      chart: { kind: 'bars', title: 'Open applications assigned', label: 'name', values: ['assigned', 'overdue'] },
    }
  },
}
