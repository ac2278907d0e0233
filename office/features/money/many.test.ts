import { expect, test } from 'vitest'
import { refundsToAgree } from './agree-many.tsx'
import { csvOfDay } from './day-csv.ts'
import type { MoneyDay } from './day-query.ts'
import type { PaymentStory } from './payments-query.ts'

const story = (refunds: object[]) =>
  ({
    ...{
      reference: 'msc_1',
      name: { surname: 'Obi', given: 'Ada' },
      application_number: '26-000-001',
      fee: 'application',
    },
    ...{ state: 'to-agree', left: { amount_minor: 600_000, currency: 'NGN' }, refunds },
  }) as unknown as PaymentStory

const asked = { state: 'asked', amount_minor: 400_000, currency: 'NGN', reason: 'Paid twice.', asked_by: 'Ngozi Umeh' }

test('agreeing to several counts each refund that waits, and says why one cannot be agreed to', () => {
  const rows = refundsToAgree(
    story([
      { ...asked, id: 'a', can: ['approve', 'discard'] },
      { ...asked, id: 'b', can: ['discard'] },
      { ...asked, id: 'c', state: 'processed', can: [] },
    ]),
  )
  expect(rows.map(({ key, sum, cannot }) => [key, sum.amount_minor, cannot])).toEqual([
    ['a', 400_000, undefined],
    ['b', 400_000, expect.stringContaining('You asked for it')],
  ])
  expect(rows[0]?.says).toBe('Ngozi Umeh: Paid twice.')
  expect(refundsToAgree(story([]))).toMatchObject([{ cannot: expect.stringContaining('No refund') }])
})

test('the books of a day are a table for a spreadsheet, in which nothing is a formula', () => {
  const counted = (count: number, amount_minor: number) => ({ count, amount_minor })
  const books = {
    day: '2026-11-20',
    closed: { at: '2026-11-21T08:00:00.000Z', by: 'Ngozi Umeh', note: '=HYPERLINK("x"), of the bank' },
    currencies: [
      {
        ...{
          currency: 'NGN',
          booked: counted(2, 2_000_000),
          transfers: counted(0, 0),
          reported: counted(2, 2_000_000),
        },
        ...{ charges_minor: 30_000, refunded: counted(1, 1_000_000), by_hand: counted(0, 0), expected_minor: 970_000 },
      },
    ],
    differences: [{ kind: 'unknown-here', reference: '@SUM(A1)', currency: 'NGN', theirs_minor: 5, is_known: false }],
  } as unknown as MoneyDay
  const lines = csvOfDay(books).split('\r\n')
  expect(lines[0]).toBe('Day,Currency,Line,Payments,Amount')
  expect(lines).toContain('2026-11-20,NGN,Confirmed here,2,20000.00')
  expect(lines).toContain('2026-11-20,NGN,Charges of the payment service,,-300.00')
  expect(lines).toContain('2026-11-20,NGN,Should reach the bank,,9700.00')
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(""x""), of the bank"`)
  expect(lines.at(-2)).toContain("'@SUM(A1),,0.05")
})
