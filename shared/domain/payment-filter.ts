import { type Day, isDay } from './calendar.ts'
import { type FeeKind, feeKinds } from './fee-kind.ts'
import { type Currency, isCurrency } from './money.ts'
import { type PaymentState, paymentStates, statesToDo } from './payment-states.ts'
import { type QueueFilter, readQueueFilter } from './queue-filter.ts'
import { readTypedMoney } from './typed-money.ts'
import { typedParts } from './typed-parts.ts'

/** A parsed search of payments: words, filters about places as in the queue, and those below. */
export interface PaymentFilter
  extends Pick<QueueFilter, 'words' | 'programTypes' | 'programmes' | 'schools' | 'rounds'> {
  states: PaymentState[]
  isTest: boolean
  fees: FeeKind[]
  currencies: Currency[]
  days: Day[]
  /** In minor units. */
  amounts: number[]
  /** What looks like a filter but is not one, as it was typed. */
  unknown: string[]
}

type Own = Pick<PaymentFilter, 'states' | 'isTest' | 'fees' | 'currencies' | 'days' | 'amounts'>

/** Each adds a value to the filter, or returns false if the value is invalid. */
const readers = new Map<string, (filter: Own, value: string) => boolean>(
  Object.entries({
    is: (filter: Own, value: string) => {
      if (value === 'test') {
        filter.isTest = true
        return true
      }
      const states = value === 'todo' ? statesToDo : paymentStates.filter(state => state === value)
      return states.map(state => added(filter.states, state)).some(Boolean)
    },
    fee: ({ fees }: Own, value: string) =>
      added(
        fees,
        feeKinds.find(kind => kind === value),
      ),
    currency: ({ currencies }: Own, value: string) => added(currencies, currencyOf(value)),
    day: ({ days }: Own, value: string) => added(days, isDay(value) ? value : undefined),
    amount: ({ amounts }: Own, value: string) => added(amounts, readAmount(value)),
  }),
)

/** Never fails: unreadable parts are listed in `unknown`, and the rest applies. */
export function readPaymentFilter(text: string): PaymentFilter {
  const { unknown, ...queue } = readQueueFilter(text, ['type', 'programme', 'school', 'round'])
  const { words, programTypes, programmes, schools, rounds } = queue
  const own: Own = { states: [], isTest: false, fees: [], currencies: [], days: [], amounts: [] }
  const read = typedParts(text)
    .filter(({ part, key = '', value }) => unknown.includes(part) && readers.get(key)?.(own, value.toLowerCase()))
    .map(({ part }) => part)
  return {
    ...{ words, programTypes, programmes, schools, rounds },
    ...own,
    unknown: unknown.filter(part => !read.includes(part)),
  }
}

/** An amount as people write it, '10000', '₦10,000' or '50.25', in minor units. */
export function readAmount(text: string): number | undefined {
  return readTypedMoney(text)
}

function currencyOf(value: string): Currency | undefined {
  const code = value.toUpperCase()
  return isCurrency(code) ? code : undefined
}

/** False for a value that is none; a repeated one is added once. */
function added<Value>(values: Value[], value: Value | undefined): boolean {
  if (value === undefined) return false
  if (!values.includes(value)) values.push(value)
  return true
}
