import type { Day } from './calendar.ts'
import type { CapsState } from './caps-life.ts'
import type { DecisionKind } from './decisions.ts'
import type { CardCurrency } from './money.ts'
import type { OfferState } from './offer-life.ts'

/** How many people had applied for how many places when the release was confirmed (ADR 77). */
export interface Demand {
  applied: number
  places: number
}

/** The acceptance fee of an offer, with its payments. */
export interface StoredAcceptanceFee {
  amount_minor: number
  currency: CardCurrency
  /** The reference of the successful payment. */
  paid_reference: string | null
  /** A payment did not match and was not refunded. */
  held_reference: string | null
  /** The newest checkout in which it may have been paid. */
  checkout_reference: string | null
  /** A confirmed payment was refunded or voided. */
  was_returned: boolean
  sponsor_link_made_at: Date | null
  /** The first day of the session; the later one for a deferred place. */
  starts_on: string | null
}

export interface ToldOffer {
  /** According to the clock: an offer past its reply date has lapsed, even before the job has freed the seat. */
  state: OfferState
  since: Date
  answer_by: Date | null
  consented_at: Date | null
  defer_asked_at: Date | null
  fee: StoredAcceptanceFee
  /** When the registrar answered it, and why not; the reason is empty or null for a request that was granted. */
  defer_answered_at: Date | null
  defer_answer: string | null
  matriculation_number: string | null
  /** The state of its recommendation to JAMB; null before anything was done. */
  caps: { state: CapsState; since: Date; isByCandidate?: boolean } | null
}

export interface IssuedLetter {
  number: string
  issued_at: Date
  is_replaced: boolean
}

/** A decision as its applicant may know it. */
export interface ToldDecision {
  id: string
  programme_id: string | null
  reasons: { sentence: string; own_figure: string | null }[]
  conditions: { text: string; is_met: boolean; is_waived: boolean }[]
  demand: Demand | null
  kind: DecisionKind
  told_at: Date
  revoked: { at: Date; reason: string } | null
  /** Null for a decision that was made outside the product. */
  offer: ToldOffer | null
  /** `is_of_this`: it was requested after this decision, not after an earlier one. */
  second_look: { asked_at: Date; answered_at: Date | null; is_of_this: boolean } | null
  /** The letters of admission, the newest first. */
  letters: IssuedLetter[]
  /**
   * The session of the place and its first day: those of the application’s round, or of the round it was deferred to.
   */
  place: { session: string; starts_on: Day } | null
}
