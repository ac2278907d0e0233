import { expect, test } from 'vitest'
import { refundsInWords, sumsInWords } from './sums.ts'

test('sums of several payments are counted by currency and never mixed', () => {
  const naira = (amount_minor: number) => ({ amount_minor, currency: 'NGN' })
  expect(sumsInWords([naira(1_000_000), naira(900_050), { amount_minor: 5000, currency: 'USD' }])).toBe(
    '₦19,000.50 and $50',
  )
  expect(sumsInWords([])).toBe('')
  expect([refundsInWords(1), refundsInWords(2), refundsInWords(1200)]).toEqual([
    '1 refund',
    '2 refunds',
    '1,200 refunds',
  ])
})
