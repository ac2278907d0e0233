import { sql } from 'kysely'
import { acceptedStates } from '#shared/domain/offer-life.ts'
import { isTold } from '../../offers/lock-offer.ts'
import { type DayEvent, readDayByDay } from '../day-by-day.ts'
import type { ReportKind } from '../kind.ts'

/** Released decisions, with the moment of their release. One that ended before was never told. */
const told = sql`(
    select decision.application_id, decision.ended_at, coalesce(decision.releases_at, release.releases_at) as told_at
    from decision left join release on release.id = decision.release_id
    where decision.approved_at is not null and ${isTold}
  ) told join application on application.id = told.application_id`

const ofOffers = sql`offer_move join offer on offer.decision_id = offer_move.decision_id
  join application on application.id = offer.application_id`

const events: readonly DayEvent[] = [
  {
    id: 'told',
    title: 'Decisions released',
    from: told,
    moment: 'told.told_at',
    where: sql`(told.ended_at is null or told.ended_at >= told.told_at)`,
  },
  {
    id: 'accepted',
    title: 'Places accepted',
    from: ofOffers,
    moment: 'offer_move.moved_at',
    where: sql`offer_move.state_before = 'offered' and offer_move.state_after = any(${[...acceptedStates]}::text[])`,
  },
  {
    id: 'declined',
    title: 'Places declined',
    from: ofOffers,
    moment: 'offer_move.moved_at',
    where: sql`offer_move.state_after = 'declined'`,
  },
  {
    id: 'enrolled',
    title: 'Enrolled',
    from: ofOffers,
    moment: 'offer_move.moved_at',
    where: sql`offer_move.state_after = 'enrolled'`,
  },
]

/** What applicants were told and replied on each day. */
export const repliesByDay: ReportKind = {
  name: 'replies-by-day',
  title: 'Decisions and replies, day by day',
  says: 'Decisions released on each day, the places that applicants accepted and declined, and enrolments. Decisions that are not released do not count.',
  group: 'decisions',
  permission: ['totals.export'],
  filters: ['round', 'program_type', 'school'],
  days: 28,
  summed: events.map(({ id }) => id),
  read: question => readDayByDay(question, events, { title: 'Replies on each day', values: ['accepted', 'declined'] }),
}
