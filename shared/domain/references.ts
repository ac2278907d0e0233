import { afterEvent } from './reference-life.ts'

/** The states of a referee's place (contract section 5); `reference-life.ts` says how they follow each other. */
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

/** How often one referee's place may be given to someone else. */
export const maxRefereeChanges = 5

/** Submitted or Pending, as the applicant reads it (spec section 4). */
export function isSubmitted(status: RefereeStatus): boolean {
  return status === 'provided'
}

/** Whether the applicant may name someone else: only while the reference is pending (spec section 4). */
export function mayBeChanged(status: RefereeStatus): boolean {
  return afterEvent(status, 'replace') !== undefined
}
