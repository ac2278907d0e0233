import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import type { Payment } from './queries.ts'

/** Minor units, in the currency that came. */
export interface Received {
  amount_minor: number
  currency: string
}

/** The money that came for a payment: as the gateway reported it while it does not count, the fee once it does. */
export function receivedOf({
  status,
  receipt_number,
  gateway_answer,
  amount_minor,
  currency,
}: Pick<Payment, 'status' | 'receipt_number' | 'gateway_answer' | 'amount_minor' | 'currency'>): Received {
  const isAsReported =
    ['mismatched', 'duplicate', 'late'].includes(status) || (status === 'refunded' && receipt_number === null)
  const seen = isAsReported && typeof gateway_answer === 'object' ? gateway_answer : {}
  const reported = { ...seen } as { amountMinor?: number; currency?: string }
  return { amount_minor: reported.amountMinor ?? amount_minor, currency: reported.currency ?? currency }
}

/** What has been given back of a payment. */
export function refundedMinor(db: Queryable, paymentId: string): Promise<number> {
  return sumOfRefunds(db, paymentId, ['processed'])
}

/** What of a payment is given back, or is about to be: all refunds that were not discarded. */
export function promisedMinor(db: Queryable, paymentId: string): Promise<number> {
  return sumOfRefunds(db, paymentId, ['asked', 'due', 'to-pay', 'requested', 'needs-office', 'processed'])
}

async function sumOfRefunds(db: Queryable, paymentId: string, statuses: readonly string[]): Promise<number> {
  const { total } = await db
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::double precision`.as('total'))
    .where('payment_id', '=', paymentId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return total
}
