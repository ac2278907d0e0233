import { sql } from 'kysely'
import { type FeeKind, feeKindNames } from '#shared/domain/fee-kind.ts'
import { receivedCurrency } from '../../money/payment-state.ts'
import { dayIn, isOnDays } from '../days.ts'
import type { ReportKind } from '../kind.ts'
import { addressOf, linksOf } from '../links.ts'

interface Counted {
  day: string
  fee: FeeKind
  currency: string
  payments: number
  paid_minor: number
  refunds: number
  refunded_minor: number
}

/** What came in and what was given back. */
export const money: ReportKind = {
  name: 'money',
  title: 'Fees by day',
  says: 'Fees that were confirmed on each day, and refunds that left on it. The books of a day compare them with the payment service and the bank.',
  group: 'money',
  permission: ['money.settle', 'payments.export'],
  filters: ['round', 'program_type', 'school'],
  days: 31,
  summed: ['payments', 'paid', 'refunds', 'refunded', 'left'],
  async read(question) {
    const { db, isCounted, isLive } = question
    const counts = isLive ? sql`payment.mode = 'live'` : sql`true`
    const { rows } = await sql<Counted>`
      with entry as (
        select ${dayIn('payment.booked_at')} as day, payment.fee, payment.currency, payment.amount_minor as paid, null::integer as refunded
        from payment join application on application.id = payment.application_id
        where ${isCounted} and ${counts} and ${isOnDays(question, 'payment.booked_at')}
        union all
        select ${dayIn('refund.settled_at')}, payment.fee, ${receivedCurrency}, null, refund.amount_minor
        from refund join payment on payment.id = refund.payment_id join application on application.id = payment.application_id
        where ${isCounted} and ${counts} and refund.status = 'processed' and ${isOnDays(question, 'refund.settled_at')}
      )
      select day, fee, currency, count(paid)::integer as payments, coalesce(sum(paid), 0)::float8 as paid_minor,
        count(refunded)::integer as refunds, coalesce(sum(refunded), 0)::float8 as refunded_minor
      from entry group by 1, 2, 3 order by day desc, fee, currency`.execute(db)
    return {
      columns: [
        { id: 'day', title: 'Day', kind: 'day' },
        { id: 'fee', title: 'Fee', kind: 'text' },
        { id: 'payments', title: 'Payments', kind: 'count' },
        { id: 'paid', title: 'Confirmed', kind: 'money' },
        { id: 'refunds', title: 'Refunds', kind: 'count' },
        { id: 'refunded', title: 'Refunded', kind: 'money' },
        { id: 'left', title: 'Left', kind: 'money' },
      ],
      rows: rows.map(({ day, fee, currency, payments, paid_minor, refunds, refunded_minor }) => {
        const sum = (amount_minor: number) => ({ amount_minor, currency })
        return {
          cells: [
            day,
            feeKindNames[fee],
            payments,
            sum(paid_minor),
            refunds,
            sum(refunded_minor),
            sum(paid_minor - refunded_minor),
          ],
          ...linksOf({ day: `/money/days/${day}`, payments: addressOf('/money', { q: `day:${day} fee:${fee}` }) }),
        }
      }),
      chart: { kind: 'line', title: 'Payments on each day', label: 'day', values: ['payments'] },
    }
  },
}
