import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { isOfferKind } from '#shared/domain/decisions.ts'
import type { OfferState } from '#shared/domain/offer-life.ts'

/** The variants of the page: one for each state of a decision. */
export type DecisionFace =
  | 'offered'
  /** Another programme, which needs consent first. */
  | 'consent'
  | 'accepted'
  | 'deferred'
  | 'declined'
  | 'lapsed'
  | 'revoked'
  | 'waiting'
  | 'refused'
  /** An offer made outside the product, which cannot be answered here. */
  | 'recorded'
  | 'withdrawn'

const faces: Record<Exclude<OfferState, 'offered'>, DecisionFace> = {
  accepted: 'accepted',
  confirmed: 'accepted',
  cleared: 'accepted',
  enrolled: 'accepted',
  deferred: 'deferred',
  declined: 'declined',
  lapsed: 'lapsed',
  revoked: 'revoked',
  withdrawn: 'withdrawn',
  discarded: 'withdrawn',
}

export function decisionFace({ stage, decision, offer }: Pick<OwnCase, 'stage' | 'decision' | 'offer'>): DecisionFace {
  if (stage === 'withdrawn' || !decision) return 'withdrawn'
  if (decision.revoked) return 'revoked'
  if (decision.kind === 'waiting_list') return 'waiting'
  if (!isOfferKind(decision.kind)) return 'refused'
  if (!offer) return 'recorded'
  if (offer.state !== 'offered') return faces[offer.state]
  return decision.kind === 'alternative_offer' && !offer.consented_at ? 'consent' : 'offered'
}

/** The variants with a current or former place to show. */
export function showsPlace(face: DecisionFace): boolean {
  return face === 'offered' || face === 'consent' || face === 'accepted' || face === 'deferred' || face === 'recorded'
}
