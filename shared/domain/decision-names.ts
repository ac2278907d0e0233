import type { DecisionKind } from './decisions.ts'

/** The kinds of decisions as files name them. */
export const decisionNames: Record<DecisionKind, string> = {
  offer: 'Offer',
  conditional_offer: 'Conditional offer',
  alternative_offer: 'Offer of another programme',
  waiting_list: 'Waiting list',
  rejection: 'Rejection',
}
