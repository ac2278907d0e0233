import { type Day, dayOf } from './calendar.ts'
import { midnightAfter } from './closing-dates.ts'

const dayMs = 86_400_000

/**
 * The deadline for answering an offer: the decision’s last day, otherwise a whole number of days after its release.
 */
export function answerDeadline(releasesAt: Date, { answerBy, days }: { answerBy: Day | null; days: number }): Date {
  return answerBy ? midnightAfter(answerBy) : midnightAfter(dayOf(new Date(+releasesAt + days * dayMs)))
}

/** Days before the deadline on which we remind the applicant. */
const reminderDays = [7, 2] as const

/** The next moment after `now` at which something is due: a reminder, or the deadline itself. */
export function nextOfferStep(deadline: Date, now: Date): Date {
  const reminders = reminderDays.map(days => new Date(+deadline - days * dayMs))
  return reminders.find(at => at > now) ?? deadline
}
