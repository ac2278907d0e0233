import type { DecisionKind } from '#shared/domain/decisions.ts'
import type { PillTone } from '../../ui/pill.tsx'

export const kindNames: Record<DecisionKind, string> = {
  offer: 'Offer',
  conditional_offer: 'Conditional offer',
  alternative_offer: 'Offer of another programme',
  waiting_list: 'Waiting list',
  rejection: 'Refusal',
}

/** What the applicant gets, in one line. */
export const kindHints: Record<DecisionKind, string> = {
  offer: 'A place, without conditions',
  conditional_offer: 'A place, if they meet the conditions',
  alternative_offer: 'A place on another programme, if they agree',
  waiting_list: 'A place, if one becomes free',
  rejection: 'No place, with the reasons',
}

/** The keyboard shortcut of each kind where it is chosen. */
export const kindKeys: Record<DecisionKind, string> = {
  offer: 'o',
  conditional_offer: 'c',
  alternative_offer: 'l',
  waiting_list: 'w',
  rejection: 'r',
}

/** The colour of each kind: a place, waiting, or no place. */
export const kindTones: Record<DecisionKind, PillTone> = {
  offer: 'good',
  conditional_offer: 'good',
  alternative_offer: 'good',
  waiting_list: 'waiting',
  rejection: 'bad',
}

/** '120 offers', '1 refusal' */
export function kindsInWords(kind: DecisionKind, count: number): string {
  const [one, many] = counted[kind]
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}

const counted: Record<DecisionKind, readonly [string, string]> = {
  offer: ['offer', 'offers'],
  conditional_offer: ['conditional offer', 'conditional offers'],
  alternative_offer: ['offer of another programme', 'offers of another programme'],
  waiting_list: ['place on the waiting list', 'places on the waiting list'],
  rejection: ['refusal', 'refusals'],
}
