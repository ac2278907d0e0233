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

/** `deferral`: an unanswered request to start a year later. `waiver`: an open request to waive a condition. */
export const offerFlags = ['deferral', 'waiver'] as const
export type OfferFlag = (typeof offerFlags)[number]

/** `open`: some conditions are open. `met`: all are met. `none`: there were none. */
export const conditionsFlags = ['open', 'met', 'none'] as const
export type ConditionsFlag = (typeof conditionsFlags)[number]

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
