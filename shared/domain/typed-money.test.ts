import { expect, test } from 'vitest'
import { currencyNamed, readMoneyIn, readTypedMoney, withoutCurrency } from './typed-money.ts'

test.each([
  ['₦9,000', 900_000],
  ['N9,000', 900_000],
  ['N 9,000.50', 900_050],
  ['NGN9000', 900_000],
  ['9 000 naira', 900_000],
  ['=N=9,000', 900_000],
  ['#9,000', 900_000],
  ['9,000/=', 900_000],
  ['₦9,000/-', 900_000],
  ['9,000-', undefined],
  ['9,000=00', 900_000],
  ['₦9,000=50', 900_050],
  ['N9000:00', 900_000],
  ['9,000.00=', 900_000],
  ['9.000,00', 900_000],
  ['1.234.567,89 naira', 123_456_789],
  ['10,00', undefined],
  ['9000,00', undefined],
  ['9,000=0', undefined],
  ['9.000=00', undefined],
  ['9,000.00=00', undefined],
  ['12:30:00', undefined],
  ['US$50', 5000],
  ['50 USD', 5000],
  ['GH₵200', 20_000],
  ['KSh 1,500', 150_000],
  ['R 750.00', 75_000],
  ['\u200E€60\u00A0', 6000],
  ['£45', 4500],
  ['٥٠', 5000],
  ['１０，０００', 1_000_000],
  ['1.000', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['N', undefined],
  ['fifty', undefined],
  ['5000 or 6000', undefined],
])('%j is the amount %s in minor units', (text, amount) => {
  expect(readTypedMoney(text)).toBe(amount)
})

test.each([
  ['NGN', '₦50', 5000],
  ['NGN', '50', 5000],
  ['NGN', '$50', undefined],
  ['USD', '$50', 5000],
  ['USD', 'fifty', undefined],
])('in %s, %j is the amount %s', (currency, text, amount) => {
  expect(readMoneyIn(currency, text)).toBe(amount)
})

test.each([
  ['₦10,000', 'NGN'],
  ['N10,000', 'NGN'],
  ['GHS', 'GHS'],
  ['US Dollar', 'USD'],
  ['R 750', 'ZAR'],
  ['10,000 CR', undefined],
  ['DR 500', undefined],
  ['$50 or ₦75,000', undefined],
  ['Oran 5', undefined],
  ['yen', undefined],
])('%j names the currency %s', (text, currency) => {
  expect(currencyNamed(text)).toBe(currency)
})

test('an amount loses its currency and nothing else', () => {
  expect(withoutCurrency('₦10,000.50CR')).toBe('10,000.50CR')
})
