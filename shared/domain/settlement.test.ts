import { describe, expect, it } from 'vitest'
import { decideSettlement, type ExpectedPayment, type GatewayTransaction, type Settlement } from './settlement.ts'

const naira: ExpectedPayment = {
  reference: 'msc_1795132800123',
  amountMinor: 1_000_000,
  currency: 'NGN',
  customerEmail: 'amina@mail.example',
  mode: 'test',
}
const dollars: ExpectedPayment = { ...naira, amountMinor: 5000, currency: 'USD' }

function seenFor(expected: ExpectedPayment, change: Partial<GatewayTransaction> = {}): GatewayTransaction {
  return {
    id: '4099260516',
    reference: expected.reference,
    status: 'success',
    amountMinor: expected.amountMinor,
    requestedAmountMinor: expected.amountMinor,
    feesMinor: null,
    currency: expected.currency,
    customerEmail: expected.customerEmail,
    mode: expected.mode,
    paidAt: '2026-11-20T09:15:02.000Z',
    channel: 'card',
    gatewayMessage: 'Successful',
    cardLast4: '4081',
    cardBrand: 'visa',
    ...change,
  }
}

function paid(amountMinor: number, currency: string): Settlement {
  return { outcome: 'paid', gatewayId: '4099260516', amountMinor, currency, paidAt: '2026-11-20T09:15:02.000Z' }
}

function mismatch(...reasons: Extract<Settlement, { outcome: 'mismatch' }>['reasons']): Settlement {
  return { outcome: 'mismatch', reasons }
}

const cases: [string, ExpectedPayment, Partial<GatewayTransaction>, Settlement][] = [
  ['everything matches in naira', naira, {}, paid(1_000_000, 'NGN')],
  ['everything matches in dollars', dollars, {}, paid(5000, 'USD')],
  [
    'the customer wrote the address in capitals',
    naira,
    { customerEmail: 'AMINA@Mail.Example' },
    paid(1_000_000, 'NGN'),
  ],
  ['the address has blanks around it', naira, { customerEmail: ' amina@mail.example ' }, paid(1_000_000, 'NGN')],
  ['the gateway does not say what was requested', naira, { requestedAmountMinor: null }, paid(1_000_000, 'NGN')],
  ['the provider kept its fee from our side', naira, { feesMinor: 25_000 }, paid(1_000_000, 'NGN')],
  [
    'the payer carried the fee on top',
    naira,
    { amountMinor: 1_025_000, requestedAmountMinor: 1_000_000, feesMinor: 25_000 },
    paid(1_025_000, 'NGN'),
  ],
  [
    'more came than the fee explains',
    naira,
    { amountMinor: 1_030_000, requestedAmountMinor: 1_000_000, feesMinor: 25_000 },
    mismatch('amount'),
  ],
  [
    'a fee without a requested amount explains nothing',
    naira,
    { amountMinor: 1_025_000, requestedAmountMinor: null, feesMinor: 25_000 },
    mismatch('amount'),
  ],
  ['one kobo is missing', naira, { amountMinor: 999_999 }, mismatch('amount')],
  ['one kobo is too much', naira, { amountMinor: 1_000_001 }, mismatch('amount')],
  ['₦100 came for ₦10,000', naira, { amountMinor: 10_000 }, mismatch('amount')],
  ['nothing came', naira, { amountMinor: 0 }, mismatch('amount')],
  ['naira in place of dollars: ₦50 for $50', dollars, { currency: 'NGN' }, mismatch('currency')],
  ['dollars in place of naira', naira, { currency: 'USD' }, mismatch('currency')],
  ['the currency is in another writing', naira, { currency: 'ngn' }, mismatch('currency')],
  ['it is another reference', naira, { reference: 'msc_1795132800124' }, mismatch('reference')],
  ['the reference differs in case', naira, { reference: 'MSC_1795132800123' }, mismatch('reference')],
  ['another person paid with another address', naira, { customerEmail: 'bola@mail.example' }, mismatch('customer')],
  ['the customer has no address', naira, { customerEmail: '' }, mismatch('customer')],
  ['test money while real money was asked', { ...naira, mode: 'live' }, { mode: 'test' }, mismatch('mode')],
  ['real money while test money was asked', naira, { mode: 'live' }, mismatch('mode')],
  [
    'nothing matches at all',
    naira,
    { reference: 'x', amountMinor: 1, currency: 'GHS', customerEmail: 'x@y.example', mode: 'live' },
    mismatch('reference', 'amount', 'currency', 'customer', 'mode'),
  ],
  ['a payment of nothing is expected', { ...naira, amountMinor: 0 }, { amountMinor: 0 }, mismatch('amount')],
  [
    'the bank declined',
    naira,
    { status: 'failed', gatewayMessage: 'Declined', paidAt: null },
    { outcome: 'failed-for-now', reason: 'failed', message: 'Declined' },
  ],
  [
    'the payer walked away',
    naira,
    { status: 'abandoned', gatewayMessage: null, paidAt: null },
    { outcome: 'failed-for-now', reason: 'abandoned', message: null },
  ],
  ['another transaction failed', naira, { status: 'failed', reference: 'msc_1' }, { outcome: 'open' }],
  ['the bank is thinking', naira, { status: 'pending' }, { outcome: 'open' }],
  ['the payer is typing the code', naira, { status: 'ongoing' }, { outcome: 'open' }],
  ['it is being processed', naira, { status: 'processing' }, { outcome: 'open' }],
  ['it is queued', naira, { status: 'queued' }, { outcome: 'open' }],
  ['the status is a word we do not know', naira, { status: 'paid' }, { outcome: 'open' }],
  ['the status is written in capitals', naira, { status: 'SUCCESS' }, { outcome: 'open' }],
  ['the status is empty', naira, { status: '' }, { outcome: 'open' }],
  ['our payment was given back', naira, { status: 'reversed' }, { outcome: 'reversed' }],
  ["somebody else's payment was given back", naira, { status: 'reversed', reference: 'phd_1' }, mismatch('reference')],
]

describe('the meaning of a gateway transaction for a payment that we opened', () => {
  it.each(cases)('%s', (_title, expected, change, settlement) => {
    expect(decideSettlement(expected, seenFor(expected, change))).toEqual(settlement)
  })
})
