import { expect, test } from 'vitest'
import { csvOfMonth } from './month-csv.ts'
import type { MoneyMonth } from './month-query.ts'

const counted = (count: number, amount_minor: number) => ({ count, amount_minor })
const sums = {
  ...{ currency: 'NGN', booked: counted(2, 2_000_000), transfers: counted(0, 0), by_hand: counted(0, 0) },
  ...{ refunded: counted(1, 1_000_000), charges_minor: 30_000, expected_minor: 970_000 },
}

const { expected_minor: _unknown, ...open } = sums

const month: MoneyMonth = {
  ...{ month: '2026-10', first: '2026-09', is_over: true, can_close: false },
  closed: { at: '2026-11-02T08:00:00.000Z', by: '=HYPERLINK("x")', note: 'Looked at, twice' },
  days: [
    { day: '2026-10-01', state: 'closed', since: 0, currencies: [], closed_by: 'Sunday Okoro' },
    {
      ...{ day: '2026-10-02', state: 'closed', since: 1, differences: 2 },
      currencies: [{ ...sums, reported: counted(2, 2_000_000), settled_minor: 960_000 }],
    },
    { day: '2026-10-03', state: 'open', since: 0, currencies: [open] },
  ],
  totals: [{ ...sums, reported: counted(2, 2_000_000), settled_minor: 960_000 }],
  corrections: [{ day: '2026-10-02', reference: 'msc_1', currency: 'NGN', ours_minor: -1_000_000, is_known: true }],
}

test('a month for a spreadsheet has a row for each day and currency, the totals and what changed later', () => {
  expect(csvOfMonth(month).split('\r\n')).toEqual([
    'Money of 2026-10',
    'Day,State,Currency,Confirmed,Confirmed amount,Refunded amount,Charges,Should reach the bank,Reached the bank',
    '2026-10-01,Closed',
    '2026-10-02,"Closed, 2 differences, 1 change since",NGN,2,20000.00,10000.00,300.00,9700.00,9600.00',
    '2026-10-03,Open,NGN,2,20000.00,10000.00,300.00,,',
    'Total,,NGN,2,20000.00,10000.00,300.00,9700.00,9600.00',
    'Closed,"by =HYPERLINK(""x"") at 2026-11-02T08:00:00.000Z",,"Looked at, twice"',
    '',
    'Day,Changed after closing,Currency,Amount',
    '2026-10-02,msc_1,NGN,-10000.00',
    '',
  ])
})
