import type { OfferState } from './offer-life.ts'
import { type QueueFilter, readQueueFilter } from './queue-filter.ts'

/** A parsed search of offers: words, filters about places as in the queue, and those below. */
export interface OfferFilter extends Pick<QueueFilter, 'words' | 'programTypes' | 'programmes' | 'schools' | 'rounds'> {
  /** The answer is due within so many days from now. */
  dueWithinDays: number | undefined
  is: OfferFlag[]
  conditions: ConditionsFlag[]
  /** What looks like a filter but is not one, as it was typed. */
  unknown: string[]
}

/**
 * `deferral`: an unanswered request to start a year later. `waiver`: an open request to waive a condition. `fee-due`: accepted, and
 * the acceptance fee is neither paid nor waived.
 */
export const offerFlags = ['deferral', 'waiver', 'fee-due'] as const
export type OfferFlag = (typeof offerFlags)[number]

/** `open`: some conditions are open. `met`: all are met. `none`: there were none. */
export const conditionsFlags = ['open', 'met', 'none'] as const
export type ConditionsFlag = (typeof conditionsFlags)[number]

/** What offers wait for: a reply within a week, an answer of the office, or the next step of someone who has accepted. */
export const offerWork = ['lapsing', 'deferral', 'waiver', 'conditions', 'fee', 'clearance'] as const
export type OfferWork = (typeof offerWork)[number]

/** The view of the list that shows exactly those. */
export const offerWorkViews: Record<OfferWork, { state?: OfferState; q: string }> = {
  lapsing: { state: 'offered', q: 'due:<7d' },
  deferral: { q: 'is:deferral' },
  waiver: { q: 'is:waiver' },
  conditions: { state: 'accepted', q: 'conditions:open' },
  fee: { state: 'accepted', q: 'is:fee-due' },
  clearance: { state: 'confirmed', q: '' },
}

/** Never fails: unreadable parts are listed in `unknown`, and the rest applies. */
export function readOfferFilter(text: string): OfferFilter {
  const { unknown, words, programTypes, programmes, schools, rounds, dueWithinDays } = readQueueFilter(text, [
    'type',
    'programme',
    'school',
    'round',
    'due',
  ])
  const is = offerFlags.filter(flag => unknown.includes(`is:${flag}`))
  const conditions = conditionsFlags.filter(flag => unknown.includes(`conditions:${flag}`))
  const known = [...is.map(flag => `is:${flag}`), ...conditions.map(flag => `conditions:${flag}`)]
  return {
    ...{ words, programTypes, programmes, schools, rounds, dueWithinDays, is, conditions },
    unknown: unknown.filter(part => !known.includes(part)),
  }
}
