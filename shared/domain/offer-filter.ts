import { type QueueFilter, readQueueFilter } from './queue-filter.ts'

/** What someone typed into the search of offers: words, filters about places as in the queue, and those below. */
export interface OfferFilter extends Pick<QueueFilter, 'words' | 'programTypes' | 'programmes' | 'schools' | 'rounds'> {
  /** To be answered within so many days from now. */
  dueWithinDays: number | undefined
  is: OfferFlag[]
  conditions: ConditionsFlag[]
  /** What looks like a filter and is none, as it was typed. */
  unknown: string[]
}

/** `deferral`: asked to start a year later, without an answer. `waiver`: a condition that someone asked to waive. */
export const offerFlags = ['deferral', 'waiver'] as const
export type OfferFlag = (typeof offerFlags)[number]

/** `open`: one is left. `met`: there are some, and none is left. `none`: there never were. */
export const conditionsFlags = ['open', 'met', 'none'] as const
export type ConditionsFlag = (typeof conditionsFlags)[number]

/** Never fails: what cannot be read is named in `unknown`, and the rest counts. */
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
