import type { GatewayTransaction } from '#shared/domain/settlement.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { Payment } from './queries.ts'

/** Marks a payment as not counting, with the reason. It is no longer polled. */
export async function close(
  tx: Tx,
  context: Context,
  payment: Payment,
  end: { status: 'mismatched' | 'duplicate' | 'late' | 'refunded'; seen: GatewayTransaction; reason: string },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      status: end.status,
      held_for: end.reason,
      settled_at: context.clock.now(),
      next_check_at: null,
      gateway_answer: JSON.stringify(end.seen),
    })
    .where('id', '=', payment.id)
    .execute()
}
