import { type Day, dayOf } from './calendar.ts'
import { startOfDay } from './closing-dates.ts'

const dayMs = 86_400_000

/** The first moment at which an answer on this last day is too late, in West Africa Time. */
export function midnightAfter(day: Day): Date {
  return new Date(+startOfDay(day) + dayMs)
}

/** Until when an offer can be answered: the day the decision names, otherwise so many whole days after its release. */
export function answerDeadline(releasesAt: Date, { answerBy, days }: { answerBy: Day | null; days: number }): Date {
  return answerBy ? midnightAfter(answerBy) : midnightAfter(dayOf(new Date(+releasesAt + days * dayMs)))
}

/** So many days before the deadline an answer is asked for again. */
const reminderDays = [7, 2] as const

/** The next moment at which something is due after `now`: a reminder, or the deadline itself. */
export function nextOfferStep(deadline: Date, now: Date): Date {
  const reminders = reminderDays.map(days => new Date(+deadline - days * dayMs))
  return reminders.find(at => at > now) ?? deadline
}
