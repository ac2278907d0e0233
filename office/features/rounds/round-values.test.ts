import { expect, test } from 'vitest'
import { type RoundTerms, roundProblems } from '#shared/domain/round-terms.ts'
import { termsOf, valuesOf } from './round-values.ts'

const terms: RoundTerms = {
  ...{ name: 'Undergraduate', session: '2027/2028', program_types: ['undergraduate'] },
  ...{ opens_on: '2026-11-02', closes_on: '2027-07-30', decisions_by: '2027-08-27', starts_on: '2027-09-27' },
  ...{
    answer_days: 21,
    acceptance_fee_minor: 5_000_050,
    acceptance_fee_currency: 'NGN',
    programme_fees: { 'bsc-accounting': 0 },
  },
}

test('what is stored is typed and read back without a change', () => {
  expect(valuesOf(terms)).toMatchObject({ acceptance_fee: '50,000.50', answer_days: '21' })
  expect(termsOf(valuesOf(terms))).toEqual(terms)
})

test.each([
  ['', 0],
  ['0', 0],
  ['50,000', 5_000_000],
  ['₦50,000', 5_000_000],
  ['50000.25', 5_000_025],
  ['₦0', 0],
])('the fee %j is %i kobo', (acceptance_fee, minor) => {
  expect(termsOf({ ...valuesOf(terms), acceptance_fee }).acceptance_fee_minor).toBe(minor)
})

test.each(['-1', '1.5', '1e9', '99,999,999', '5,00', 'free', '0.50', '$500'])(
  'the fee %j is refused beside its field',
  acceptance_fee => {
    const problems = roundProblems(termsOf({ ...valuesOf(terms), acceptance_fee }))
    expect(problems.map(({ field }) => field)).toEqual(['acceptance_fee_minor'])
  },
)
