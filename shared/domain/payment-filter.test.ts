import { describe, expect, test } from 'vitest'
import { readAmount, readPaymentFilter } from './payment-filter.ts'

describe('a typed filter of payments', () => {
  test.each([
    ['is:held', { states: ['held'] }],
    ['IS:Held is:held', { states: ['held'] }],
    ['is:todo', { states: ['held', 'to-agree', 'to-pay', 'twice', 'late', 'refund-failed', 'fee-lost'] }],
    ['is:test', { isTest: true, states: [] }],
    ['fee:acceptance fee:application', { fees: ['acceptance', 'application'] }],
    ['currency:ngn', { currencies: ['NGN'] }],
    ['day:2026-11-25', { days: ['2026-11-25'] }],
    ['amount:10000', { amounts: [1_000_000] }],
    ['amount:₦10,000.50', { amounts: [1_000_050] }],
    ['type:msc programme:msc-computer-science', { programTypes: ['msc'], programmes: ['msc-computer-science'] }],
    ['Musa is:paid 10,000', { words: ['Musa', '10,000'], states: ['paid'] }],
  ])('%s is understood', (text, expected) => {
    expect(readPaymentFilter(text)).toMatchObject({ ...expected, unknown: [] })
  })

  test.each([
    'is:lovely',
    'fee:tuition',
    'currency:JPY',
    'day:2026-13-01',
    'day:tomorrow',
    'amount:-5',
    'amount:0',
    'amount:1e9',
    'constructor:x',
    'due:3d',
    'score:>70',
  ])('%s is said to be no filter, and the rest applies', text => {
    expect(readPaymentFilter(`is:paid ${text} Ada`)).toMatchObject({
      states: ['paid'],
      words: ['Ada'],
      unknown: [text],
    })
  })
})

test.each([
  ['10000', 1_000_000],
  ['10,000', 1_000_000],
  ['$50.25', 5_025],
  ['USD50', 5_000],
  ['msc_123', undefined],
  ['26-184-730', undefined],
  ['', undefined],
])('%j as an amount is %j', (text, minor) => {
  expect(readAmount(text)).toBe(minor)
})
