import type * as z from 'zod'
import type { offerDetails, offers } from '#shared/contract/schemas/offers.ts'
import { type OfferWork, offerWork, offerWorkViews } from '#shared/domain/offer-filter.ts'
import { type OfferState, offerStates } from '#shared/domain/offer-life.ts'
import { offerStateNames } from '#shared/domain/offer-names.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { searchOf } from '../../lib/address.ts'
import { stateTabs } from '../../ui/tabs.tsx'
import type { Suggestion } from '../../ui/typed-filter.ts'
import { type Known, suggestFilters } from '../queue/queue-filters.ts'

export type Offers = z.output<typeof offers>
export type OfferRow = Offers['rows'][number]
export type Offer = z.output<typeof offerDetails>

/** The state of the list, which is also its address: `/offers?state=offered&q=conditions:open`. */
export interface OffersView {
  /** Undefined: all of them. */
  state: OfferState | undefined
  q: string
}

const workNames: Record<OfferWork, string> = {
  lapsing: 'Lapse within 7 days',
  deferral: 'Ask to start later',
  waiver: 'Waiver asked',
  conditions: 'Condition open',
  fee: 'Fee due',
  clearance: 'To clear',
}

/** The lists of what has to be done, those that are not empty; the list that is open stays. */
export function workLinks(view: OffersView, work: Offers['work']) {
  const address = addressOf(view)
  return offerWork
    .map(id => {
      const { state, q } = offerWorkViews[id]
      const search = addressOf({ state, q })
      return { id, label: workNames[id], search, count: work?.[id] ?? 0, isOpen: search === address }
    })
    .filter(({ count, isOpen }) => count > 0 || isOpen)
}

/** What an offer waits for. */
export type OfferNext = { kind: 'reply'; lastDay: string } | { kind: 'words'; text: string; isForOffice: boolean }

/** The next thing that has to happen to an offer, if there is one: an answer of the office first. */
export function nextOf(row: OfferRow): OfferNext | undefined {
  const office = (text: string) => ({ kind: 'words' as const, text, isForOffice: true })
  const other = (text: string) => ({ kind: 'words' as const, text, isForOffice: false })
  if (row.asks_deferral) return office('Asks to start later')
  if (row.asks_waiver) return office('Waiver asked')
  if (row.state === 'offered') return row.answer_by ? { kind: 'reply', lastDay: lastDayOf(row.answer_by) } : undefined
  if (row.state === 'confirmed') return office('To clear')
  if (row.state === 'cleared') return office('Needs a number')
  if (row.state !== 'accepted') return undefined
  if (row.waits_for_jamb) return other('Waits for CAPS')
  if (row.conditions.open > 0) return other(row.conditions.open === 1 ? 'Condition open' : 'Conditions open')
  return row.fee_due ? other('Fee due') : undefined
}

/** `answer_by` is the first moment that is too late. */
export function lastDayOf(answerBy: string): string {
  return new Date(Date.parse(answerBy) - 1).toISOString()
}

export function readView(search: URLSearchParams): OffersView {
  return { state: offerStates.find(state => state === search.get('state')), q: search.get('q') ?? '' }
}

export function addressOf({ state, q }: OffersView): string {
  return searchOf({ state, q })
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
/** A records officer never sees these. */
const beforeAcceptance: readonly OfferState[] = ['offered', 'declined', 'lapsed', 'revoked', 'withdrawn']

export function offerTabs(view: OffersView, counts: Offers['counts'] | undefined, sees: 'all' | 'accepted') {
  return stateTabs({
    states: tabs.filter(state => sees === 'all' || !beforeAcceptance.includes(state)),
    names: offerStateNames,
    counts,
    search: state => addressOf({ ...view, state }),
  })
}

const ownFilters: readonly Suggestion[] = [
  { filter: 'conditions:open', says: 'A condition is open' },
  { filter: 'conditions:met', says: 'Every condition is met or waived' },
  { filter: 'conditions:none', says: 'The offer has no conditions' },
  { filter: 'is:deferral', says: 'Has asked to start a year later' },
  { filter: 'is:waiver', says: 'Someone has asked to waive a condition' },
  { filter: 'is:fee-due', says: 'The acceptance fee is due' },
  { filter: 'due:<7d', says: 'The reply is due within seven days' },
]

export function suggestOfferFilters(typed: string, chips: readonly string[], rounds: Known['rounds']): Suggestion[] {
  return suggestFilters(typed, chips, { colleagues: [], rounds }, ownFilters)
}

export function programmeTitle(id: string): string {
  return programmes().find(one => one.id === id)?.title ?? id
}
