import { holdsSeat, type OfferState } from './offer-life.ts'
import type { ProgramType } from './program-type.ts'

/** The status of an offer’s acceptance fee. */
export const acceptanceFeeStates = [
  /** The offer has no fee. */
  'none',
  /** It is due once the offer is accepted, or once a deferred place begins. */
  'later',
  /** JAMB first: an undergraduate accepts on CAPS before anything is paid. */
  'caps-first',
  'due',
  'paid',
  /** The offer has ended, or it is too far along for a fee to be due again. */
  'closed',
] as const
export type AcceptanceFeeState = (typeof acceptanceFeeStates)[number]

/** The same, as the applicant sees it: `held` while a payment that does not match is being checked. */
export const ownAcceptanceFeeStates = [...acceptanceFeeStates, 'held'] as const

export interface AcceptanceFeeFacts {
  programType: ProgramType
  /** As fixed in the offer. */
  amountMinor: number
  /** According to the clock: an offer past its reply date has lapsed. */
  offer: OfferState
  isPaid: boolean
  /** Whether an undergraduate has accepted on CAPS; ignored for everyone else. */
  hasAcceptedOnCaps: boolean
}

/**
 * Whether the acceptance fee of an offer can be paid now. A payment received in any state other than `due` is
 * refunded.
 */
export function acceptanceFeeState(facts: AcceptanceFeeFacts): AcceptanceFeeState {
  const { programType, amountMinor, offer, isPaid, hasAcceptedOnCaps } = facts
  if (amountMinor === 0) return 'none'
  if (isPaid) return 'paid'
  if (!holdsSeat(offer)) return 'closed'
  if (offer === 'offered' || offer === 'deferred') return 'later'
  if (offer !== 'accepted') return 'closed'
  return programType === 'undergraduate' && !hasAcceptedOnCaps ? 'caps-first' : 'due'
}
