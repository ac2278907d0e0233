import { readWebhookEvent } from '../../adapters/payments/webhook-event.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Duty } from '../../jobs/duty.ts'
import { noteRefundEvent } from './refunds.ts'
import { settlePayment } from './settle.ts'

/**
 * Takes an event of the provider: checks the signature over the raw bytes, stores the event, and answers at once. What follows
 * from it is done by the duty below, which asks the gateway itself. Throws 401 for a signature that isn't right.
 */
export async function takeEvent(context: Context, rawBody: Buffer, signature: unknown): Promise<void> {
  if (!context.gateway.verifyWebhookSignature(rawBody, signature))
    throw new AppError('invalid-token', 'The signature is not right.')
  const event = readWebhookEvent(rawBody, context.gateway.mode)
  if (!event) {
    context.log.warn({ bytes: rawBody.length }, 'a signed event could not be read and was left')
    return
  }
  const now = context.clock.now()
  await context.db
    .insertInto('payment_event')
    .values({
      id: context.random.id(),
      event: event.event,
      data_key: event.dedupeKey,
      body: rawBody,
      received_at: now,
      next_attempt_at: now,
    })
    .onConflict(conflict => conflict.columns(['event', 'data_key']).doNothing())
    .execute()
  context.bell.ring('handle-payment-events')
}

const retryMs = 30_000

/** Acts on one stored event. It is claimed by moving its next attempt, so that nothing stays locked while the gateway is asked. */
export const handlePaymentEvents: Duty = {
  name: 'handle-payment-events',
  restMs: 2_000,
  async run(context) {
    const now = context.clock.now()
    const claimed = await context.db
      .updateTable('payment_event')
      .set(eb => ({ attempts: eb('attempts', '+', 1), next_attempt_at: new Date(now.getTime() + retryMs) }))
      .where('id', '=', eb =>
        eb
          .selectFrom('payment_event')
          .select('id')
          .where('handled_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .orderBy('next_attempt_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'body'])
      .executeTakeFirst()
    if (!claimed) return false
    const event = readWebhookEvent(claimed.body, context.gateway.mode)
    if (event?.reference) {
      await settlePayment(context, event.reference)
      if (event.refund) await noteRefundEvent(context, event.reference, event.refund.status)
    }
    await context.db
      .updateTable('payment_event')
      .set({ handled_at: context.clock.now() })
      .where('id', '=', claimed.id)
      .execute()
    return true
  },
}

/** Asks the gateway about one open attempt that is due: for lost webhooks and browsers that never came back. */
export const checkPayments: Duty = {
  name: 'check-payments',
  restMs: 5_000,
  async run(context) {
    const now = context.clock.now()
    const due = await context.db
      .updateTable('payment')
      .set({ next_check_at: new Date(now.getTime() + retryMs) })
      .where('id', '=', eb =>
        eb
          .selectFrom('payment')
          .select('id')
          .where('next_check_at', '<=', now)
          .orderBy('next_check_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning('reference')
      .executeTakeFirst()
    if (!due) return false
    await settlePayment(context, due.reference)
    return true
  },
}
