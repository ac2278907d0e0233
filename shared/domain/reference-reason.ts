import { dayAndMonth } from './calendar.ts'
import type { RefereeStatus } from './references.ts'

export interface RefereeStanding {
  status: RefereeStatus
  requestedAt: Date | null
  bouncedAt: Date | null
  /** When it was provided, declined, replaced or cancelled. */
  closedAt: Date | null
}

/**
 * The text next to Pending or Submitted, with what the applicant can do: 'declined on 3 December. Choose another
 * referee'.
 */
export function refereeReason({ status, requestedAt, bouncedAt, closedAt }: RefereeStanding): string {
  switch (status) {
    case 'not_requested':
      return 'not asked yet. We will email them when you have submitted your application and paid the fee'
    case 'requested':
      return `asked${on(requestedAt)}`
    case 'bounced':
      return `our email was not delivered${on(bouncedAt)}. Correct the address`
    case 'declined':
      return `declined${on(closedAt)}. Choose another referee`
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

/** The text next to a referee who has not been added yet. */
export const unnamedReason = 'not added yet. This programme needs three references, so add your third referee'

function on(moment: Date | null): string {
  return moment ? ` on ${dayAndMonth(moment)}` : ''
}
