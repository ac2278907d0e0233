import { currencyName } from '#shared/domain/currency-names.ts'
import { feeKindNames, feeKinds } from '#shared/domain/fee-kind.ts'
import { currenciesOfFees } from '#shared/domain/fees.ts'
import { type PaymentState, paymentStates } from '#shared/domain/payment-states.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { schoolNames, typesKnown } from '#shared/domain/programmes.ts'
import { putTogether, type Suggestion, takeApart } from '../../ui/typed-filter.ts'
import { suggestFilters } from '../queue/queue-filters.ts'
import { statesInWords } from './payment-words.ts'

/** Filters of the list of payments. The day is today’s, and shows how a day is written. */
export function suggestPaymentFilters(typed: string, chips: readonly string[], today: string): Suggestion[] {
  const known = { colleagues: [], rounds: [] }
  return suggestFilters(typed, chips, known, [
    { filter: 'is:todo', says: 'Someone has to look at it' },
    { filter: 'is:held', says: statesInWords.held },
    { filter: `day:${today}`, says: 'Today; any other day is written the same way' },
    ...feeKinds.map(kind => ({ filter: `fee:${kind}`, says: `${feeKindNames[kind]}s` })),
    ...currenciesOfFees().map(code => ({
      filter: `currency:${code}`,
      says: `Money that came in ${currencyName(code)}`,
    })),
    { filter: 'amount:9,000', says: 'This amount was asked or came' },
    ...paymentStates
      .filter(state => state !== 'held')
      .map(state => ({ filter: `is:${state}`, says: statesInWords[state] })),
    ...typesKnown().map(type => ({ filter: `type:${type}`, says: programTypeName(type) })),
    ...Object.entries(schoolNames()).map(([school, says]) => ({
      filter: `school:${school}`,
      says,
    })),
  ])
}

export type StateChoice = PaymentState | 'todo' | 'all'

/** The state that a search asks for; undefined if it names several. */
export function chosenState(q: string): StateChoice | undefined {
  const states = takeApart(q).chips.filter(chip => chip.startsWith('is:'))
  if (states.length === 0) return 'all'
  const [first] = states
  return states.length === 1 ? [...paymentStates, 'todo' as const].find(state => first === `is:${state}`) : undefined
}

/** The same search for another state. */
export function withState(q: string, state: StateChoice): string {
  const { chips, words } = takeApart(q)
  const others = chips.filter(chip => !chip.startsWith('is:'))
  return putTogether({ chips: state === 'all' ? others : [`is:${state}`, ...others], words })
}
