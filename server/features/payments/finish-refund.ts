import { formatSum } from '#shared/domain/money.ts'
import type { GatewayTransaction } from '#shared/domain/settlement.ts'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/client.ts'
import { heldPaymentReturned, partRefunded } from '../../emails/payments.ts'
import { getApplication, lockApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import type { Payment } from './queries.ts'
import { receivedOf, refundedMinor } from './received.ts'
import { takeBack } from './take-back.ts'
import { addressed } from './tell.ts'

/** Locks the application of a payment and then the payment, in the order of everything that settles money. */
export async function lockPaymentById(tx: Tx, id: string): Promise<Payment> {
  const { application_id } = await tx
    .selectFrom('payment')
    .select('application_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockApplication(tx, application_id)
  return tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/**
 * The money of a refund has left. A fee of which everything was given back no longer counts. The applicant is told,
 * unless they were when the refund of a second payment began or when the gateway returned the payment. Does nothing for a refund that is finished. The caller
 * holds the locks of `lockPaymentById`.
 */
export async function finishRefund(
  tx: Tx,
  context: Context,
  payment: Payment,
  { id, actor }: { id: string; actor?: Actor },
): Promise<void> {
  const finished = await tx
    .updateTable('refund')
    .set({ status: 'processed', settled_at: context.clock.now(), next_attempt_at: null, failure: null })
    .where('id', '=', id)
    .where('status', 'not in', ['processed', 'discarded'])
    .returning('amount_minor')
    .executeTakeFirst()
  if (!finished) return
  const isAll = (await refundedMinor(tx, payment.id)) >= receivedOf(payment).amount_minor
  if (payment.status === 'paid' && isAll) return takeBack(tx, context, payment, seenIn(payment), actor)
  if (payment.status === 'paid' || payment.status === 'mismatched')
    await tellReturned(tx, context, payment, finished.amount_minor)
}

/** What the gateway reported when the money came, or what the office recorded then. */
function seenIn({ gateway_answer }: Payment): GatewayTransaction {
  return gateway_answer as unknown as GatewayTransaction
}

/** Tells the applicant that money which never counted, or a part of a fee, is back. */
export async function tellReturned(tx: Tx, context: Context, payment: Payment, amountMinor: number): Promise<void> {
  const application = await getApplication(tx, payment.application_id)
  const { currency } = receivedOf(payment)
  const about = {
    ...addressed(application, payment),
    amount: formatSum({ amount_minor: amountMinor, currency }),
    reference: payment.reference,
    payer: payment.payer === 'sponsor' ? ('someone-else' as const) : ('applicant' as const),
  }
  const content = payment.status === 'mismatched' ? heldPaymentReturned(about) : partRefunded(about)
  await tellApplicant(tx, context, application, { kind: 'payment-returned', content })
  context.bell.ring('send-mail')
}
