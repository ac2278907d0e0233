import type { CaseEvent, CaseState } from './case-life.ts'
import { holdsSeat, type OfferState } from './offer-life.ts'
import type { ProgramType } from './program-type.ts'

/** Decisions that the office can make on a case (office.md section 5). */
export const decisionKinds = ['offer', 'conditional_offer', 'alternative_offer', 'waiting_list', 'rejection'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** Decisions that offer a place, and hold a seat once approved. */
export const offerKinds = ['offer', 'conditional_offer', 'alternative_offer'] as const
export type OfferKind = (typeof offerKinds)[number]

export function isOfferKind(kind: DecisionKind): kind is OfferKind {
  return offerKinds.some(one => one === kind)
}

/** The applicant’s own figures that a reason for a refusal can show next to the requirement. */
export const ownFigures = ['o-level', 'jamb-score', 'cgpa', 'degree-class'] as const
export type OwnFigure = (typeof ownFigures)[number]

const figureTypes: Record<OwnFigure, readonly ProgramType[]> = {
  'o-level': ['undergraduate', 'foundation', 'jupeb'],
  'jamb-score': ['undergraduate'],
  cgpa: ['msc', 'phd'],
  'degree-class': ['msc', 'phd'],
}

/** Whether a reason with this figure can be why someone of a type is refused. Without a figure it fits everyone. */
export function fitsType(figure: OwnFigure | undefined, type: ProgramType | undefined): boolean {
  return figure === undefined || (type !== undefined && figureTypes[figure].includes(type))
}

/** The state of a live decision; it stays live until it ends. */
export type DecisionState = 'proposed' | 'approved' | 'told'

/** The outcome of an application, always derived from its case and live decision, never stored. */
export const outcomes = ['admitted', 'not-admitted', 'withdrawn'] as const
export type Outcome = (typeof outcomes)[number]

const outcomeOfKind: Record<DecisionKind, Outcome | undefined> = {
  offer: 'admitted',
  conditional_offer: 'admitted',
  alternative_offer: 'admitted',
  waiting_list: undefined,
  rejection: 'not-admitted',
}

/**
 * Undefined until a decision is released. A waiting list is not an outcome yet, and an offer that was not taken up
 * does not lead to a place.
 */
export function outcomeOf(
  stage: CaseState,
  live: DecisionKind | undefined,
  offer?: OfferState | undefined,
): Outcome | undefined {
  if (stage === 'withdrawn') return 'withdrawn'
  if (offer && !holdsSeat(offer)) return 'not-admitted'
  return stage === 'told' && live ? outcomeOfKind[live] : undefined
}

/** The effect of a case event on the live decision. */
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

/** The state of the live decision after an event that the case allows; undefined when there is none. */
export function afterDecision(live: DecisionState | undefined, event: CaseEvent): DecisionState | undefined {
  const effect = effects[event]
  return effect === 'ended' ? undefined : (effect ?? live)
}
