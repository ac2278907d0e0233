import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { finishRefund, lockPaymentById, tellReturned } from './finish-refund.ts'
import { findPayment, type Payment } from './queries.ts'
import { receivedOf, refundedMinor } from './received.ts'
import { isStuck, leaveToOffice } from './refunds.ts'

/** The content of a refund event; the status is the provider’s own word. */
export interface RefundNews {
  reference: string
  status: string
  amountMinor: number
}

/**
 * Records what the provider reports about a refund, in the transaction that completes its event, so that each event counts once.
 * One of our refunds is completed or left to the office, or is what we had asked the provider about before the event came; one that
 * the office made on the provider’s own pages is recorded with the payment.
 */
export async function noteRefund(tx: Tx, context: Context, news: RefundNews): Promise<void> {
  const found = await findPayment(tx, news.reference)
  if (!found) return
  const payment = await lockPaymentById(tx, found.id)
  const ours = await findOurs(tx, payment.id, news.amountMinor)
  if (ours && isStuck(news.status))
    return leaveToOffice(tx, context, ours, {
      by: { kind: 'gateway' },
      why: `the payment service calls it ${news.status}`,
    })
  if (news.status !== 'processed') return
  const meant = ours ?? (await findFinished(tx, payment.id, news.amountMinor))
  if (!meant) return noteProvidersOwn(tx, context, payment, news.amountMinor)
  await tx.updateTable('refund').set({ event_at: context.clock.now() }).where('id', '=', meant.id).execute()
  if (ours) await finishRefund(tx, context, payment, ours)
}

/** The refund that an event is about: one at the gateway of this amount, otherwise the first one there. */
async function findOurs(tx: Tx, paymentId: string, amountMinor: number) {
  const refunds = await tx
    .selectFrom('refund')
    .select(['id', 'payment_id', 'status', 'amount_minor'])
    .where('payment_id', '=', paymentId)
    .where('by_hand', '=', false)
    .where('status', 'in', ['due', 'requested', 'needs-office'])
    .orderBy('created_at')
    .execute()
  return refunds.find(one => one.amount_minor === amountMinor) ?? refunds[0]
}

/** A refund that we knew to be made before its event came: the event is about it, and about no other. */
function findFinished(tx: Tx, paymentId: string, amountMinor: number) {
  return tx
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('by_hand', '=', false)
    .where('gateway_id', 'is not', null)
    .where('status', '=', 'processed')
    .where('amount_minor', '=', amountMinor)
    .where('event_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

const reasonOfProvider = 'made at the payment service'

/** Made on the provider’s own pages: one row for a payment, however many there are. */
async function noteProvidersOwn(tx: Tx, context: Context, payment: Payment, newsMinor: number): Promise<void> {
  const leftMinor = receivedOf(payment).amount_minor - (await refundedMinor(tx, payment.id))
  const amountMinor = Math.min(leftMinor, newsMinor)
  if (amountMinor <= 0) return
  const now = context.clock.now()
  const known = await tx
    .updateTable('refund')
    .set(eb => ({ amount_minor: eb('amount_minor', '+', amountMinor), settled_at: now }))
    .where('payment_id', '=', payment.id)
    .where('reason', '=', reasonOfProvider)
    .where('status', '=', 'processed')
    .executeTakeFirst()
  if (known.numUpdatedRows === 0n)
    await tx
      .insertInto('refund')
      .values({
        id: context.random.id(),
        payment_id: payment.id,
        amount_minor: amountMinor,
        reason: reasonOfProvider,
        status: 'processed',
        created_at: now,
        settled_at: now,
      })
      .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'gateway' },
    action: 'refund.processed',
    subject: `payment:${payment.reference}`,
    detail: { amount_minor: newsMinor },
  })
  if (payment.status === 'mismatched') await tellReturned(tx, context, payment, newsMinor)
}
