import { sql } from 'kysely'
import { type DayEvent, readDayByDay } from '../day-by-day.ts'
import type { ReportKind } from '../kind.ts'

const ofRequests = sql`case_request join application on application.id = case_request.application_id`

const events: readonly DayEvent[] = [
  { id: 'asked', title: 'Requests sent', from: ofRequests, moment: 'case_request.asked_at' },
  {
    id: 'answered',
    title: 'Requests answered',
    from: ofRequests,
    moment: 'case_request.ended_at',
    where: sql`case_request.end_reason = 'answered'`,
  },
  {
    id: 'references',
    title: 'References received',
    from: sql`reference join referee on referee.id = reference.referee_id
      join application on application.id = referee.application_id`,
    moment: 'reference.submitted_at',
  },
  {
    id: 'decided',
    title: 'Decisions made',
    from: sql`decision join application on application.id = decision.application_id`,
    moment: 'decision.approved_at',
  },
]

/** What the office and those whom it asks did on each day. */
export const workByDay: ReportKind = {
  name: 'work-by-day',
  title: 'Work of the office, day by day',
  says: 'Requests sent to applicants and answered by them, references received, and decisions approved on each day, whether they have been released or not.',
  group: 'work',
  permission: ['applications.read'],
  filters: ['round', 'program_type', 'school'],
  days: 28,
  summed: events.map(({ id }) => id),
  read: question =>
    readDayByDay(question, events, { title: 'Requests and references on each day', values: ['asked', 'references'] }),
}
