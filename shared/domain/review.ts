import type { DecisionKind } from './decisions.ts'

/** Recommendations of a reader: the kinds of decisions that do not need another programme. */
export const recommendations = [
  'offer',
  'conditional_offer',
  'waiting_list',
  'rejection',
] as const satisfies readonly DecisionKind[]
export type Recommendation = (typeof recommendations)[number]

export const recommendationNames: Record<Recommendation, string> = {
  offer: 'Offer',
  conditional_offer: 'Offer with conditions',
  waiting_list: 'Waiting list',
  rejection: 'Refuse',
}

const dayMs = 86_400_000

/** Readers are reminded two days before a review is due, when it is due, and a week and two weeks later. */
const reminderDays = [-2, 0, 7, 14]

/** When a reader is reminded next; undefined after the last reminder. */
export function nextReviewReminder(dueAt: Date, now: Date): Date | undefined {
  return reminderDays.map(days => new Date(+dueAt + days * dayMs)).find(step => +step > +now)
}
