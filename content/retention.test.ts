import { expect, test } from 'vitest'
import { erasedDraftSpan } from '#shared/domain/erased-draft.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { before, spanInWords } from '#shared/domain/time-span.ts'
import { applicationFees } from './application-fees.ts'
import { feeText, spanText } from './in-words.ts'
import { retention } from './retention.ts'

test.each([
  ['2026-11-20T10:00:00Z', { days: 30 }, '2026-10-21T10:00:00Z'],
  ['2026-11-20T10:00:00Z', { months: 12 }, '2025-11-20T10:00:00Z'],
  ['2027-03-31T10:00:00Z', { months: 1 }, '2027-02-28T10:00:00Z'],
  ['2028-03-31T10:00:00Z', { months: 1 }, '2028-02-29T10:00:00Z'],
  ['2028-02-29T10:00:00Z', { years: 6 }, '2022-02-28T10:00:00Z'],
  ['2027-01-15T00:30:00Z', { months: 24 }, '2025-01-15T00:30:00Z'],
] as const)('before %s by %o lies %s', (moment, span, expected) => {
  expect(before(new Date(moment), span)).toEqual(new Date(expected))
})

test('spans read as people say them', () => {
  expect([{ days: 1 }, { months: 12 }, { years: 6 }].map(spanInWords)).toEqual(['1 day', '12 months', '6 years'])
})

test('a warning always comes before what it warns of', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  for (const span of [retention.unfinishedApplication, retention.unusedAccount])
    expect(before(now, span).getTime()).toBeLessThan(before(now, retention.warningBefore).getTime())
})

test('a deleted draft can be restored no longer than backups hold it, which the privacy page says', () => {
  const now = new Date('2026-11-26T00:00:00Z')
  expect(before(now, retention.backup).getTime()).toBeLessThan(before(now, erasedDraftSpan).getTime())
})

test('the texts of the sample say its numbers as the product does', () => {
  const spans = Object.values(retention)
  expect(spans.map(spanText)).toEqual(spans.map(spanInWords))
  const fees = Object.values(applicationFees).flatMap(({ nigeria, international }) => [nigeria, international])
  expect(fees.map(feeText)).toEqual(
    fees.map(fee => (fee.kind === 'free' ? 'nothing' : formatMoney(fee.amountMinor, fee.currency))),
  )
})
