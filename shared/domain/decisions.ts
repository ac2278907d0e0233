import type { CaseEvent, CaseState } from './case-life.ts'
import { holdsSeat, type OfferState } from './offer-life.ts'

/** What the office can decide about a case (office.md section 5). */
export const decisionKinds = ['offer', 'conditional_offer', 'alternative_offer', 'waiting_list', 'rejection'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** Those that offer a place, and hold a seat from their approval on. */
export const offerKinds = ['offer', 'conditional_offer', 'alternative_offer'] as const
export type OfferKind = (typeof offerKinds)[number]

export function isOfferKind(kind: DecisionKind): kind is OfferKind {
  return offerKinds.some(one => one === kind)
}

/** The applicant’s own figures that a reason for a refusal can show beside what was needed. */
export const ownFigures = ['o-level', 'jamb-score', 'cgpa', 'degree-class'] as const
export type OwnFigure = (typeof ownFigures)[number]

/** How far a decision is; it is live until it ends. */
export type DecisionState = 'proposed' | 'approved' | 'told'

/** What became of an application. It is derived from its case and its live decision, and stored nowhere else. */
export const outcomes = ['admitted', 'not-admitted', 'withdrawn'] as const
export type Outcome = (typeof outcomes)[number]

const outcomeOfKind: Record<DecisionKind, Outcome | undefined> = {
  offer: 'admitted',
  conditional_offer: 'admitted',
  alternative_offer: 'admitted',
  waiting_list: undefined,
  rejection: 'not-admitted',
}

/** Undefined until a decision has been told. A waiting list decides nothing yet, and an offer that was not taken up leads to no place. */
export function outcomeOf(
  stage: CaseState,
  live: DecisionKind | undefined,
  offer?: OfferState | undefined,
): Outcome | undefined {
  if (stage === 'withdrawn') return 'withdrawn'
  if (offer && !holdsSeat(offer)) return 'not-admitted'
  return stage === 'told' && live ? outcomeOfKind[live] : undefined
}

/** What an event of the case does to the live decision. */
const effects: Partial<Record<CaseEvent, DecisionState | 'ended'>> = {
  propose: 'proposed',
  approve: 'approved',
  tell: 'told',
  record: 'told',
  discard: 'ended',
  reconsider: 'ended',
  withdraw: 'ended',
  forget: 'ended',
  close_account: 'ended',
}

/** The state of the live decision after an event that the case allows; undefined when none is live. */
export function afterDecision(live: DecisionState | undefined, event: CaseEvent): DecisionState | undefined {
  const effect = effects[event]
  return effect === 'ended' ? undefined : (effect ?? live)
}
