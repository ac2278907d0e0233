import type { RefereeStatus } from './references.ts'

/** Events in the life of a request to a referee. */
export const refereeEvents = ['request', 'provide', 'decline', 'bounce', 'replace', 'cancel'] as const
export type RefereeEvent = (typeof refereeEvents)[number]

/**
 * The transitions of a request to a referee (contract section 5). Events that are not listed for a state are
 * forbidden. A referee can still respond after a bounce, because an earlier email may have arrived.
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

/** The next state, or undefined when the event is forbidden in this one. */
export function afterEvent(status: RefereeStatus, event: RefereeEvent): RefereeStatus | undefined {
  return life[status][event]
}

/** Whether a reference is still awaited: the links work, and reminders are sent. */
export function isAwaited(status: RefereeStatus): boolean {
  return afterEvent(status, 'provide') !== undefined
}
