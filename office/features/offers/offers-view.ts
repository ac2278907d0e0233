import type * as z from 'zod'
import type { offerDetails, offers } from '#shared/contract/schemas/offers.ts'
import { type OfferState, offerStates } from '#shared/domain/offer-life.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { type Known, type Suggestion, suggestFilters } from '../queue/typed-filter.ts'

export type Offers = z.output<typeof offers>
export type OfferRow = Offers['rows'][number]
export type Offer = z.output<typeof offerDetails>

/** The state of the list, which is also its address: `/offers?state=offered&q=conditions:open`. */
export interface OffersView {
  /** Undefined: all of them. */
  state: OfferState | undefined
  q: string
}

export function readView(search: URLSearchParams): OffersView {
  return { state: offerStates.find(state => state === search.get('state')), q: search.get('q') ?? '' }
}

export function addressOf({ state, q }: OffersView): string {
  return new URLSearchParams({ ...(state ? { state } : {}), ...(q ? { q } : {}) }).toString().replaceAll('%3A', ':')
}

export const stateNames: Record<OfferState, string> = {
  offered: 'Offered',
  accepted: 'Accepted',
  confirmed: 'Confirmed',
  cleared: 'Cleared',
  enrolled: 'Enrolled',
  deferred: 'Deferred',
  declined: 'Declined',
  lapsed: 'Lapsed',
  revoked: 'Revoked',
  withdrawn: 'Withdrawn',
  discarded: 'Discarded',
}

/** In the order from offer to enrolment; the ends come last. */
const tabs: readonly OfferState[] = [
  'offered',
  'accepted',
  'confirmed',
  'cleared',
  'enrolled',
  'deferred',
  'declined',
  'lapsed',
  'revoked',
  'withdrawn',
]
/** These have a tab only if someone is in them. */
const quiet: readonly OfferState[] = ['deferred', 'declined', 'lapsed', 'revoked', 'withdrawn']
/** A records officer never sees these. */
const beforeAcceptance: readonly OfferState[] = ['offered', 'declined', 'lapsed', 'revoked', 'withdrawn']

export function offerTabs(view: OffersView, counts: Offers['counts'] | undefined, sees: 'all' | 'accepted') {
  const shown = tabs
    .filter(state => sees === 'all' || !beforeAcceptance.includes(state))
    .filter(state => !quiet.includes(state) || state === view.state || (counts?.[state] ?? 0) > 0)
  const tab = (id: string, label: string, state: OfferState | undefined, count: number | undefined) => ({
    id,
    label,
    to: { search: addressOf({ ...view, state }) },
    ...(count === undefined ? {} : { count }),
  })
  return [
    ...shown.map(state => tab(state, stateNames[state], state, counts && (counts[state] ?? 0))),
    tab('all', 'All', undefined, counts && Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0)),
  ]
}

const ownFilters: readonly Suggestion[] = [
  { filter: 'conditions:open', says: 'A condition is open' },
  { filter: 'conditions:met', says: 'Every condition is met or waived' },
  { filter: 'conditions:none', says: 'The offer has no conditions' },
  { filter: 'is:deferral', says: 'Has asked to start a year later' },
  { filter: 'is:waiver', says: 'Someone has asked to waive a condition' },
  { filter: 'due:<7d', says: 'The reply is due within seven days' },
]

export function suggestOfferFilters(typed: string, chips: readonly string[], rounds: Known['rounds']): Suggestion[] {
  return suggestFilters(typed, chips, { colleagues: [], rounds }, ownFilters)
}

export function programmeTitle(id: string): string {
  return programmes().find(one => one.id === id)?.title ?? id
}
