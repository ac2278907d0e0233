import { afterEvent } from './reference-life.ts'

/** The states of a request to a referee (contract section 5); `reference-life.ts` has the transitions. */
export const refereeStatuses = [
  'not_requested',
  'requested',
  'provided',
  'declined',
  'bounced',
  'replaced',
  'cancelled',
] as const
export type RefereeStatus = (typeof refereeStatuses)[number]

/** On the page of a link that has served its purpose; the server adds it for the same mailbox only. */
export const anotherReferenceWaits =
  'Another application is waiting for a reference from you. We can email you its link, to the address we wrote to before.'

/** How often one referee may be replaced. */
export const maxRefereeChanges = 5

/** Submitted or Pending, as the applicant reads it (spec section 4). */
export function isSubmitted(status: RefereeStatus): boolean {
  return status === 'provided'
}

/** Whether the applicant may choose another referee: only while the reference is pending (spec section 4). */
export function mayBeChanged(status: RefereeStatus): boolean {
  return afterEvent(status, 'replace') !== undefined
}
