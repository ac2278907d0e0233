import type { DecisionKind } from './decisions.ts'
import { afterOfferEvent, type OfferState } from './offer-life.ts'

/** What an applicant can do about an offer (office.md section 7). */
export const offerReplies = ['accept', 'decline', 'ask_deferral', 'consent'] as const
export type OfferReply = (typeof offerReplies)[number]

export interface OfferToReply {
  kind: DecisionKind
  state: OfferState
  hasConsented: boolean
  hasAskedDeferral: boolean
}

/** The replies that an offer allows now. Another programme is agreed to before it is accepted. */
export function repliesTo(offer: OfferToReply): OfferReply[] {
  const needsConsent = offer.kind === 'alternative_offer' && !offer.hasConsented
  const allowed: Record<OfferReply, boolean> = {
    accept: offer.state === 'offered' && !needsConsent,
    decline: afterOfferEvent(offer.state, 'decline') !== undefined,
    ask_deferral: afterOfferEvent(offer.state, 'defer') !== undefined && !needsConsent && !offer.hasAskedDeferral,
    consent: offer.state === 'offered' && needsConsent,
  }
  return offerReplies.filter(reply => allowed[reply])
}

const secondLookMs = 14 * 86_400_000

/** The first moment at which it is too late to ask for a second look at a refusal. */
export function secondLookDeadline(toldAt: Date): Date {
  return new Date(+toldAt + secondLookMs)
}
