import { expect, test } from 'vitest'
import { roundChanges } from './round-changes.ts'
import { overlapProblem, type RoundTerms } from './round-terms.ts'

const terms: RoundTerms = {
  ...{ name: 'Undergraduate', session: '2027/2028', program_types: ['undergraduate'] },
  ...{ opens_on: '2026-11-02', closes_on: '2027-07-30', decisions_by: '2027-08-27', starts_on: '2027-09-27' },
  ...{ answer_days: 21, acceptance_fee_minor: 5_000_000, acceptance_fee_currency: 'NGN', programme_fees: {} },
}
const counts = { drafts: 312, submitted: 1040, offers: 1 }
const today = '2027-01-10'

test.each<[string, Partial<RoundTerms>, string, string | undefined]>([
  [
    'closing earlier names the drafts',
    { closes_on: '2027-07-16' },
    'Closes 14 days earlier: 30 July 2027, 16 July 2027',
    '312 drafts are open.',
  ],
  [
    'closing later concerns nobody badly',
    { closes_on: '2027-07-31' },
    'Closes 1 day later: 30 July 2027, 31 July 2027',
    undefined,
  ],
  [
    'opening again later',
    { opens_on: '2027-02-01' },
    'Opens 91 days later: 2 November 2026, 1 February 2027',
    '312 drafts are open and cannot be submitted before then.',
  ],
  [
    'an earlier opening',
    { opens_on: '2026-11-01' },
    'Opens 1 day earlier: 2 November 2026, 1 November 2026',
    undefined,
  ],
  [
    'later decisions',
    { decisions_by: '2027-08-28' },
    'Decisions 1 day later: 27 August 2027, 28 August 2027',
    '1,040 applications read this date.',
  ],
  ['a fee', { acceptance_fee_minor: 0 }, 'Acceptance fee: ₦50,000, none', '1 offer keeps the fee it asks for.'],
  [
    'the currency',
    { acceptance_fee_currency: 'GHS' },
    'Acceptance fee: ₦50,000, GHS 50,000',
    '1 offer keeps the fee it asks for.',
  ],
  [
    'a fee of one programme',
    { programme_fees: { 'bsc-accounting': 100_000 } },
    'Acceptance fee, B.Sc. Accounting: as the round, ₦1,000',
    undefined,
  ],
  ['days to reply', { answer_days: 14 }, 'Days to reply to an offer: 21, 14', undefined],
])('%s', (_, change, words, warning) => {
  const [first, ...more] = roundChanges(terms, { ...terms, ...change }, counts, today)
  expect(more).toEqual([])
  expect(`${first?.what}: ${first?.from}, ${first?.to}`).toBe(words)
  expect(first?.warning).toBe(warning)
})

test('an unfinished amount or date is shown as typed', () => {
  const typed = {
    ...terms,
    acceptance_fee_minor: Number.NaN,
    answer_days: Number.NaN,
    closes_on: '',
    programme_fees: { x: Number.NaN },
  }
  expect(roundChanges(terms, typed, counts, today).map(({ to }) => to)).toEqual(['', '…', '…', '…'])
})

test('a round does not differ from itself', () => {
  expect(roundChanges(terms, terms, counts, today)).toEqual([])
})

test.each<[string, Partial<RoundTerms>, boolean]>([
  ['the day after is free', { opens_on: '2027-07-31', closes_on: '2027-09-01' }, false],
  ['the last day is shared', { opens_on: '2027-07-30', closes_on: '2027-09-01' }, true],
  ['another program type', { program_types: ['msc'] }, false],
  ['one of several types is shared', { program_types: ['msc', 'undergraduate'] }, true],
])('whether rounds overlap: %s', (_, change, overlaps) => {
  expect(overlapProblem({ ...terms, ...change }, [terms]) !== undefined).toBe(overlaps)
})
