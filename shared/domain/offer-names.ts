import type { OfferState } from './offer-life.ts'

/** The states of an offer, as the office reads them. */
export const offerStateNames: Record<OfferState, string> = {
  offered: 'Offered',
  accepted: 'Accepted',
  confirmed: 'Confirmed',
  cleared: 'Cleared',
  enrolled: 'Enrolled',
  deferred: 'Deferred',
  declined: 'Declined',
  lapsed: 'Lapsed',
  revoked: 'Revoked',
  withdrawn: 'Withdrawn',
  discarded: 'Discarded',
}
