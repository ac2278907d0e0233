import { expect, test } from 'vitest'
import { fullDate } from './calendar.ts'
import { nextSession, sameWeekdayNextYear } from './next-session.ts'

test.each([
  ['2027-01-15', '2028-01-14'],
  ['2028-02-29', '2029-02-27'],
  ['2027-12-31', '2028-12-29'],
  ['', ''],
])('a year after %s, on the same weekday, is %s', (day, later) => {
  expect(sameWeekdayNextYear(day)).toBe(later)
  if (day) expect(fullDate(later).split(' ')[0]).toBe(fullDate(day).split(' ')[0])
})

test('a round keeps everything but its session and its days', () => {
  const terms = {
    ...{ name: 'Postgraduate', session: '2027/2028', program_types: ['msc'] as const, answer_days: 21 },
    ...{ opens_on: '2026-10-05', closes_on: '2027-01-15', decisions_by: '2027-03-01', starts_on: '2027-09-06' },
    ...{ acceptance_fee_minor: 5_000_000, acceptance_fee_currency: 'NGN' as const, programme_fees: { 'msc-gis': 0 } },
  }
  expect(nextSession(terms)).toEqual({
    ...terms,
    session: '2028/2029',
    opens_on: '2027-10-04',
    closes_on: '2028-01-14',
    decisions_by: '2028-02-28',
    starts_on: '2028-09-04',
  })
})
