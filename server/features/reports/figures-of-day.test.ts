import { expect, test } from 'vitest'
import { figuresOfDay } from '../../emails/figures-of-day.ts'
import { countsOfDay, sumsOfDay } from './figures-of-day.ts'
import type { Report, ReportCell } from './kind.ts'

const [day, before] = ['2026-11-26', '2026-11-25']

function reportOf(columns: [string, string, Report['columns'][number]['kind']][], ...cells: ReportCell[][]): Report {
  return {
    ...{ name: 'pace', title: 'Pace', says: '', as_of: '', filters: [] },
    columns: columns.map(([id, title, kind]) => ({ id, title, kind })),
    rows: cells.map(row => ({ cells: row })),
  }
}

const counts = (...cells: ReportCell[][]) =>
  reportOf(
    [
      ['day', 'Day', 'day'],
      ['started', 'Started', 'count'],
      ['submitted', 'Submitted', 'count'],
      ['year_before', 'Submitted a year before', 'count'],
    ],
    ...cells,
  )

const ngn = (amount_minor: number) => ({ amount_minor, currency: 'NGN' })
const usd = (amount_minor: number) => ({ amount_minor, currency: 'USD' })
const sums = (...cells: ReportCell[][]) =>
  reportOf(
    [
      ['day', 'Day', 'day'],
      ['fee', 'Fee', 'text'],
      ['paid', 'Confirmed', 'money'],
      ['refunded', 'Refunded', 'money'],
    ],
    ...cells,
  )

test.each([
  [
    'counts beside the day and the year before',
    countsOfDay(counts([day, 12, 5, 4], [before, 9, 7, 1]), day, before),
    ['Started: 12 (day before: 9)', 'Submitted: 5 (day before: 7, same weekday last year: 4)'],
  ],
  [
    'a quiet day, though the year before was not',
    countsOfDay(counts([day, 0, 0, 8], [before, 3, 1, 2]), day, before),
    ['quiet', 'Started: 0 (day before: 3)', 'Submitted: 0 (day before: 1, same weekday last year: 8)'],
  ],
  [
    'the fees of a day, together by currency',
    sumsOfDay(
      sums(
        [day, 'Application fee', ngn(1_000_000), ngn(0)],
        [day, 'Acceptance fee', ngn(2_500_050), ngn(0)],
        [before, 'Application fee', usd(5000), usd(2500)],
      ),
      day,
      before,
    ),
    [
      'Fees received: ₦35,000.50 (day before: ₦0)',
      'Fees received: $0 (day before: $50)',
      'Refunded: $0 (day before: $25)',
    ],
  ],
  ['no money at all', sumsOfDay(sums(), day, before), ['quiet']],
  [
    'no money on the day itself',
    sumsOfDay(sums([before, 'Application fee', ngn(1_000_000), ngn(0)]), day, before),
    ['quiet', 'Fees received: ₦0 (day before: ₦10,000)'],
  ],
])('%s', (_, { figures, isQuiet }, lines) => {
  const url = 'http://portal.test/office/reports/pace'
  const { text, html } = figuresOfDay({
    name: 'Kemi Obi',
    day: 'Thursday 26 November 2026',
    groups: [{ title: 'Pace', figures, url }],
  })
  const said = text.split('\n').filter(line => line.includes('(day before'))
  expect([...(isQuiet ? ['quiet'] : []), ...said]).toEqual(lines)
  expect(html).toMatch(/<h2 [^>]+><a href="http:\/\/portal.test\/office\/reports\/pace"[^>]*>Pace<\/a><\/h2>/)
})
