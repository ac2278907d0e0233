import { dayOf } from './calendar.ts'
import { addDays, hourOf, hourText, momentOf } from './clock-days.ts'
import type { RefereeStatus } from './references.ts'

export type ReminderKind = 'referee' | 'applicant'

/** Days after the request on which we remind, by sender of the reminder. */
export const reminderDays: Record<ReminderKind, readonly number[]> = {
  referee: [7, 14, 28],
  applicant: [9, 16, 30],
}

/**
 * Reminders are sent at nine in the morning, on the university’s clock; after six in the evening a late one waits for the next
 * day.
 */
const reminderHour = 9
const lastReminderHour = 18

/** Minimum days between two reminders that the applicant sends. */
const daysBetweenByHand = 7

/** Whether reminders may be sent at this hour: 09:00 to 17:59, on the university’s clock. */
export function isReminderHour(now: Date): boolean {
  const hour = hourOf(now)
  return hour >= reminderHour && hour < lastReminderHour
}

/** When the reminder of a step, in days after the request, is sent. */
export function reminderMoment(requestedAt: Date, step: number): Date {
  return momentOf(addDays(dayOf(requestedAt), step), hourText(reminderHour))
}

/**
 * The kinds of reminders that are still sent: none after a response, to an address that does not work, or after a
 * request to stop.
 */
export function remindedKinds(status: RefereeStatus, hasStopped: boolean): readonly ReminderKind[] {
  if (status === 'bounced') return ['applicant']
  if (status !== 'requested') return []
  return hasStopped ? ['applicant'] : ['referee', 'applicant']
}

/**
 * The steps of one kind that are due and not done. Only the newest is emailed, however many were missed; the older
 * ones count as done.
 */
export function dueSteps(
  kind: ReminderKind,
  at: { requestedAt: Date; now: Date; done: readonly number[] },
): { send: number | undefined; missed: readonly number[] } {
  const due = reminderDays[kind].filter(
    step => step > Math.max(0, ...at.done) && reminderMoment(at.requestedAt, step) <= at.now,
  )
  return { send: due.at(-1), missed: due.slice(0, -1) }
}

/**
 * When the next reminder of these kinds is sent, or undefined after the last one. Steps before a completed one are
 * skipped.
 */
export function nextReminderAt(
  requestedAt: Date,
  kinds: readonly { kind: ReminderKind; done: readonly number[] }[],
): Date | undefined {
  const steps = kinds.flatMap(({ kind, done }) => reminderDays[kind].filter(step => step > Math.max(0, ...done)))
  return steps.length === 0 ? undefined : reminderMoment(requestedAt, Math.min(...steps))
}

export type RemindByHand =
  | { possible: true }
  | { possible: false; because: 'not-asked' | 'answered' | 'declined' | 'bounced' | 'stopped' }
  | { possible: false; because: 'recently'; from: Date }

/** Whether the applicant may remind this referee now: once in seven days, and only while the reference is awaited. */
export function remindByHand(referee: {
  status: RefereeStatus
  hasStopped: boolean
  lastByHand: Date | null
  now: Date
}): RemindByHand {
  switch (referee.status) {
    case 'not_requested':
    case 'replaced':
    case 'cancelled':
      return { possible: false, because: 'not-asked' }
    case 'provided':
      return { possible: false, because: 'answered' }
    case 'declined':
    case 'bounced':
      return { possible: false, because: referee.status }
    case 'requested':
      break
    default:
      return referee.status satisfies never
  }
  if (referee.hasStopped) return { possible: false, because: 'stopped' }
  if (!referee.lastByHand) return { possible: true }
  const from = new Date(referee.lastByHand.getTime() + daysBetweenByHand * 24 * 3_600_000)
  return from <= referee.now ? { possible: true } : { possible: false, because: 'recently', from }
}
