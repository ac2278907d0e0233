import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** A payment did not match, and the office has not refunded it. */
export function isHeld(eb: ExpressionBuilder<Tables, 'payment'>) {
  return eb.and([
    eb('payment.status', '=', 'mismatched'),
    eb.not(
      eb.exists(
        eb
          .selectFrom('refund')
          .select('refund.id')
          .whereRef('refund.payment_id', '=', 'payment.id')
          .where('refund.status', '=', 'processed'),
      ),
    ),
  ])
}

/** What came with the application fee that is held. */
export function heldSum(eb: ExpressionBuilder<Tables, 'application'>) {
  return eb
    .selectFrom('payment')
    .select(sql<number>`coalesce((gateway_answer->>'amountMinor')::integer, amount_minor)`.as('amount_minor'))
    .select(sql<string>`coalesce(gateway_answer->>'currency', currency)`.as('currency'))
    .whereRef('payment.application_id', '=', 'application.id')
    .where('application.has_paid', '=', false)
    .where('payment.fee', '=', 'application')
    .where(isHeld)
    .orderBy('payment.created_at', 'desc')
    .limit(1)
}
