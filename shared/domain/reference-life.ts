import type { RefereeStatus } from './references.ts'

/** What can happen to a referee's place. */
export const refereeEvents = ['request', 'provide', 'decline', 'bounce', 'replace', 'cancel'] as const
export type RefereeEvent = (typeof refereeEvents)[number]

/**
 * The life of a referee's place (contract section 5): in each state, what may happen and where it leads. What is not in the
 * table cannot happen. A bounced mail may still be answered: an earlier one may have arrived.
 */
const life: Record<RefereeStatus, Partial<Record<RefereeEvent, RefereeStatus>>> = {
  not_requested: { request: 'requested', replace: 'replaced', cancel: 'cancelled' },
  requested: {
    provide: 'provided',
    decline: 'declined',
    bounce: 'bounced',
    replace: 'replaced',
    cancel: 'cancelled',
  },
  bounced: { provide: 'provided', decline: 'declined', replace: 'replaced', cancel: 'cancelled' },
  declined: { replace: 'replaced', cancel: 'cancelled' },
  provided: {},
  replaced: {},
  cancelled: {},
}

/** The state that follows, or undefined when this cannot happen in that state. */
export function afterEvent(status: RefereeStatus, event: RefereeEvent): RefereeStatus | undefined {
  return life[status][event]
}

/** Whether we still wait for this referee's answer: the links work, and reminders go out. */
export function isAwaited(status: RefereeStatus): boolean {
  return afterEvent(status, 'provide') !== undefined
}
