import { dayAndMonth } from './calendar.ts'
import type { RefereeStatus } from './references.ts'

export interface RefereeStanding {
  status: RefereeStatus
  requestedAt: Date | null
  bouncedAt: Date | null
  /** When it was provided, declined, replaced or cancelled. */
  closedAt: Date | null
}

/** What stands beside Pending or Submitted, and what the applicant can do about it: 'declined on 3 December: name another referee'. */
export function refereeReason({ status, requestedAt, bouncedAt, closedAt }: RefereeStanding): string {
  switch (status) {
    case 'not_requested':
      return 'not asked yet: we write to them once your application is submitted and its fee is paid'
    case 'requested':
      return `asked${on(requestedAt)}`
    case 'bounced':
      return `our mail came back${on(bouncedAt)}: correct the address`
    case 'declined':
      return `declined${on(closedAt)}: name another referee`
    case 'provided':
      return `received${on(closedAt)}`
    case 'replaced':
      return `replaced${on(closedAt)}`
    case 'cancelled':
      return 'no longer needed'
    default:
      return status satisfies never
  }
}

/** What stands beside a place that nobody was named for. */
export const unnamedReason = 'not named yet: this programme asks for three references, so name your third referee'

function on(moment: Date | null): string {
  return moment ? ` on ${dayAndMonth(moment)}` : ''
}
