import type { DecisionKind } from '#shared/domain/decisions.ts'
import { figureNames } from '#shared/domain/formula.ts'
import { offerStateNames } from '#shared/domain/offer-names.ts'
import { rankOutcomeNames } from '#shared/domain/rank-list.ts'
import type { RankRow } from './seats-query.ts'

const kinds: Record<DecisionKind, string> = {
  offer: 'Offer',
  conditional_offer: 'Offer with conditions',
  alternative_offer: 'Offer of another programme',
  waiting_list: 'Waiting list',
  rejection: 'Refused',
}

/** The outcome of a row: 'Waiting list 3', 'JAMB missing'. */
export function outcomeInWords({ outcome, place, missing = [] }: Partial<RankRow> & Pick<RankRow, 'outcome'>): string {
  if (outcome === 'waiting_list' && place !== undefined) return `Waiting list ${place}`
  if (outcome === 'missing' && missing.length > 0)
    return `${missing.map(figure => figureNames[figure]).join(', ')} missing`
  return rankOutcomeNames[outcome]
}

/** The status of a decided applicant: 'Offer approved', 'Waiting list 3', 'Declined'. */
export function decidedInWords({ state, kind, offer, place }: NonNullable<RankRow['decided']>): string {
  if (kind === 'waiting_list' && place !== undefined && state !== 'proposed') return `Waiting list ${place}`
  if (state === 'told' && offer && offer !== 'offered') return offerStateNames[offer]
  if (state === 'told') return kinds[kind]
  return `${kind === 'rejection' ? 'Refusal' : kinds[kind]} ${state}`
}
