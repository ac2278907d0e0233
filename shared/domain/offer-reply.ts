import type { DecisionKind } from './decisions.ts'
import { afterOfferEvent, type OfferState } from './offer-life.ts'

/** How an applicant can reply to an offer (office.md section 7). */
export const offerReplies = ['accept', 'decline', 'ask_deferral', 'consent'] as const
export type OfferReply = (typeof offerReplies)[number]

export interface OfferToReply {
  kind: DecisionKind
  state: OfferState
  hasConsented: boolean
  hasAskedDeferral: boolean
}

/** The replies that an offer allows now. Another programme needs consent before it can be accepted. */
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

/** Why there is nothing left for the applicant to withdraw. */
export type NothingToWithdraw = 'declined' | 'lapsed' | 'refused' | 'enrolled'

interface ToldToWithdraw {
  kind: DecisionKind
  isRevoked: boolean
  offer: OfferState | undefined
  /** A second look was requested after this decision was released. */
  isLookedAtAgain: boolean
}

/**
 * Why nothing is left to withdraw after a release, if so (docs/domain.md). Uses only what the applicant knows, so it does not
 * reveal that the office is deciding again. After a revoked offer, the office always is.
 */
export function nothingToWithdraw({
  kind,
  isRevoked,
  offer,
  isLookedAtAgain,
}: ToldToWithdraw): NothingToWithdraw | undefined {
  if (isRevoked) return undefined
  if (kind === 'rejection') return isLookedAtAgain ? undefined : 'refused'
  return offer === 'declined' || offer === 'lapsed' || offer === 'enrolled' ? offer : undefined
}

const secondLookMs = 14 * 86_400_000

/** The first moment that is too late to ask for a second look at a refusal. */
export function secondLookDeadline(toldAt: Date): Date {
  return new Date(+toldAt + secondLookMs)
}
