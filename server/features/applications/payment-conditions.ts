import type { ExpressionBuilder } from 'kysely'
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
