import { describe, expect, it } from 'vitest'
import { type Currency, formatMoney, formatSum, readMoney } from './money.ts'

describe('an amount in words', () => {
  it.each<[number, Currency, string]>([
    [1_000_000, 'NGN', '₦10,000'],
    [5000, 'USD', '$50'],
    [0, 'NGN', '₦0'],
    [5, 'NGN', '₦0.05'],
    [50, 'USD', '$0.50'],
    [5025, 'USD', '$50.25'],
    [100_000, 'NGN', '₦1,000'],
    [99_999, 'NGN', '₦999.99'],
    [123_456_789_00, 'NGN', '₦123,456,789'],
    [-5000, 'USD', '-$50'],
    [20_000, 'GHS', 'GHS 200'],
    [1_250_50, 'EUR', 'EUR 1,250.50'],
    [-5000, 'KES', 'KES -50'],
    [-0, 'USD', '$0'],
  ])('%i minor units of %s are written %s', (amountMinor, currency, written) => {
    expect(formatMoney(amountMinor, currency)).toBe(written)
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    'refuses %d, which is not a whole number of minor units',
    bad => {
      expect(() => formatMoney(bad, 'NGN')).toThrow(RangeError)
    },
  )
})

describe('a typed amount', () => {
  it.each<[string, number | undefined]>([
    ['50', 5000],
    ['50.25', 5025],
    ['10000', 1_000_000],
    ['10,000', 1_000_000],
    [' 10,000.00 ', 1_000_000],
    ['0.01', 1],
    ['0', undefined],
    ['-50', undefined],
    ['50.2', undefined],
    ['50.255', undefined],
    ['1,00', undefined],
    ['10.000', undefined],
    ['1e3', undefined],
    ['$50', undefined],
    ['', undefined],
  ])('%j is %s minor units', (typed, amountMinor) => {
    expect(readMoney(typed)).toBe(amountMinor)
  })
})

it.each([
  [{ amount_minor: 1_000_000, currency: 'NGN' }, '₦10,000'],
  [{ amount_minor: 5_025, currency: 'USD' }, '$50.25'],
  [{ amount_minor: 400_000, currency: 'GBP' }, 'GBP 4,000'],
  [{ amount_minor: -4_050, currency: 'GBP' }, 'GBP -40.50'],
])('%j is written %s', (sum, written) => {
  expect(formatSum(sum)).toBe(written)
})
