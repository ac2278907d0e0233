import { readWebhookEvent } from '../../adapters/payments/webhook-event.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Duty, DutyName } from '../../jobs/duty.ts'
import { isNotSetAside, orSetAside } from '../../jobs/set-aside.ts'
import { noteDispute } from './note-dispute.ts'
import { noteRefund } from './note-refund.ts'
import { retryPauseMs } from './schedule.ts'
import { settlePayment } from './settle.ts'

/**
 * Receives an event from the provider: verifies the signature over the raw bytes, stores the event, and responds straight away. The job
 * below processes it and asks the gateway itself. Throws 401 for an invalid signature.
 */
export async function takeEvent(context: Context, rawBody: Buffer, signature: unknown): Promise<void> {
  if (!context.gateway.verifyWebhookSignature(rawBody, signature))
    throw new AppError('invalid-token', 'The signature is not valid.')
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

/** How long a claim lasts: longer than the gateway may take, so that no one else processes the same event. */
const claimMs = 30_000
/** How many are processed in parallel: each mostly waits for the gateway. */
const sideBySide = 8

/** Processes stored events. They are claimed by moving their next attempt, so that nothing is locked during the call to the gateway. */
export const handlePaymentEvents: Duty = {
  name: 'handle-payment-events',
  restMs: 2_000,
  async run(context) {
    const now = context.clock.now()
    const claimed = await context.db
      .with('due', query =>
        query
          .selectFrom('payment_event')
          .select('id')
          .where('handled_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .where(isNotSetAside(context, 'handle-payment-events', 'payment_event.id'))
          .orderBy('next_attempt_at')
          .limit(sideBySide)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('payment_event')
      .from('due')
      .set(eb => ({
        attempts: eb('payment_event.attempts', '+', 1),
        next_attempt_at: new Date(now.getTime() + claimMs),
      }))
      .whereRef('payment_event.id', '=', 'due.id')
      .returning(['payment_event.id', 'payment_event.body', 'payment_event.attempts'])
      .execute()
    await eachOrSetAside(context, 'handle-payment-events', claimed, stored => actOn(context, stored))
    return claimed.length > 0
  },
}

/** The event stays due until the gateway has confirmed the status: nothing else may ever report it. */
async function actOn(context: Context, stored: { id: string; body: Buffer; attempts: number }): Promise<void> {
  const event = readWebhookEvent(stored.body, context.gateway.mode)
  const settled = event?.reference ? await settlePayment(context, event.reference) : undefined
  const now = context.clock.now()
  if (settled && !settled.isCertain) {
    await context.db
      .updateTable('payment_event')
      .set({ next_attempt_at: new Date(now.getTime() + retryPauseMs(stored.attempts)) })
      .where('id', '=', stored.id)
      .execute()
    return
  }
  await context.db.transaction().execute(async tx => {
    const ended = await tx
      .updateTable('payment_event')
      .set({ handled_at: now, is_ours: settled !== undefined })
      .where('id', '=', stored.id)
      .where('handled_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return
    if (!settled) context.log.info({ event: event?.event }, 'an event of the card provider concerns no payment of ours')
    if (settled && event?.dispute && event.reference) await noteDispute(tx, context, event.reference, event.dispute)
    if (!event?.refund || !event.reference) return
    await noteRefund(tx, context, { ...event.refund, reference: event.reference })
  })
}

/** Checks open attempts that are due with the gateway: for lost webhooks and browsers that never came back. */
export const checkPayments: Duty = {
  name: 'check-payments',
  restMs: 5_000,
  async run(context) {
    const now = context.clock.now()
    const due = await context.db
      .with('due', query =>
        query
          .selectFrom('payment')
          .select('id')
          .where('next_check_at', '<=', now)
          .where(isNotSetAside(context, 'check-payments', 'payment.id'))
          .orderBy('next_check_at')
          .limit(sideBySide)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('payment')
      .from('due')
      .set({ next_check_at: new Date(now.getTime() + claimMs) })
      .whereRef('payment.id', '=', 'due.id')
      .returning(['payment.id', 'payment.reference'])
      .execute()
    await eachOrSetAside(context, 'check-payments', due, ({ reference }) => settlePayment(context, reference))
    return due.length > 0
  },
}

/** Processes rows in parallel. If an outage ends one, it still waits for the others and then the job fails; the row stays due. */
async function eachOrSetAside<Row extends { id: string }>(
  context: Context,
  duty: DutyName,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const working = rows.map(row =>
    orSetAside(context, duty, take => {
      take(row.id)
      return work(row)
    }),
  )
  const failed = (await Promise.allSettled(working)).find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}
