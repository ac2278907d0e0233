import { decideSettlement, type GatewayTransaction, type Settlement } from '#shared/domain/settlement.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { getApplication, lockApplication } from '../applications/queries.ts'
import { bookPayment } from './book.ts'
import { holdPayment } from './hold.ts'
import type { SeenPayment } from './mark-row-paid.ts'
import { findPayment, type Payment } from './queries.ts'
import { nextPauseMs, watchedForMs } from './schedule.ts'
import { takeBack } from './take-back.ts'

export interface Settled {
  payment: Payment
  /** False if the gateway could not be asked, so the stored status may be out of date. */
  isCertain: boolean
}

/**
 * The only path by which a card payment is settled (contract section 6), used by the returning browser, the verify call, the webhook
 * and the sweep. Verifies the payment with the gateway, compares it with the server’s record and changes the state once. Returns
 * the payment afterwards, or undefined for an unknown reference.
 */
export async function settlePayment(context: Context, reference: string): Promise<Settled | undefined> {
  const payment = await findPayment(context.db, reference)
  if (!payment) return undefined
  if (payment.payer === 'office' || isFinal(payment.status)) return { payment, isCertain: true }
  const seen = await context.gateway.verify(reference)
  const isCertain = seen.ok || seen.failure.kind === 'unknown-reference'
  if (seen.ok) {
    const settlement = decideSettlement(expectedOf(payment), seen.value)
    await context.db.transaction().execute(tx => apply(tx, context, payment, settlement, seen.value))
    context.bell.ring('send-mail')
    context.bell.ring('request-refunds')
  } else {
    if (!isCertain)
      context.log.warn({ reference, failure: seen.failure }, 'the gateway did not return the status of a payment')
    await context.db.transaction().execute(tx => keepWatching(tx, context, payment, isCertain))
  }
  return { payment: (await findPayment(context.db, reference)) ?? payment, isCertain }
}

/** The status of a payment, for someone waiting for it. Throws 503 if the gateway could not be asked. */
export async function askHowPaymentStands(context: Context, payment: Payment): Promise<Payment> {
  const settled = await settlePayment(context, payment.reference)
  if (!settled) return payment
  if (!settled.isCertain && settled.payment.status !== 'paid')
    throw new AppError(
      'gateway-unreachable',
      'We cannot reach the payment service right now. If you have paid, we will confirm it as soon as the service responds.',
      { retryAfterSeconds: 5 },
    )
  return settled.payment
}

/** No later gateway response changes these; `paid` can still be refunded. */
function isFinal(status: string): boolean {
  return ['mismatched', 'duplicate', 'late', 'refunded', 'voided'].includes(status)
}

function expectedOf(payment: Payment) {
  // The office has accepted what came as it came.
  const accepted = acceptedIn(payment)
  return {
    reference: payment.reference,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    customerEmail: accepted?.customerEmail ?? payment.email,
    mode: payment.mode === 'live' ? ('live' as const) : ('test' as const),
  }
}

/** Present in the answer of the gateway once the office has accepted a payment that did not match (refunds/accept.ts). */
function acceptedIn({ gateway_answer }: Payment): { customerEmail?: string } | undefined {
  const answer: { asked?: unknown; customerEmail?: string } =
    typeof gateway_answer === 'object' ? { ...gateway_answer } : {}
  return answer.asked === undefined ? undefined : answer
}

async function apply(
  tx: Tx,
  context: Context,
  before: Payment,
  settlement: Settlement,
  seen: GatewayTransaction,
): Promise<void> {
  await lockApplication(tx, before.application_id)
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', before.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (isFinal(payment.status)) return
  const isPaid = payment.status === 'paid'
  switch (settlement.outcome) {
    case 'paid':
      return isPaid ? undefined : bookPayment(tx, context, await withApplication(tx, payment, seen))
    case 'mismatch': {
      const reason = settlement.reasons.join(', ')
      return isPaid ? undefined : holdPayment(tx, context, { ...(await withApplication(tx, payment, seen)), reason })
    }
    case 'reversed':
      return takeBack(tx, context, payment, seen)
    case 'open':
    case 'failed-for-now':
      return keepWatching(tx, context, payment, true)
    default:
      return settlement satisfies never
  }
}

async function withApplication(tx: Tx, payment: Payment, seen: GatewayTransaction): Promise<SeenPayment> {
  return { payment, application: await getApplication(tx, payment.application_id), seen }
}

/** No money yet. It is checked again at growing intervals for 72 hours, and until the gateway has responded after that. */
async function keepWatching(tx: Tx, context: Context, payment: Payment, isCertain: boolean): Promise<void> {
  const now = context.clock.now()
  const ageMs = now.getTime() - payment.created_at.getTime()
  const isOver = isCertain && ageMs > watchedForMs
  await tx
    .updateTable('payment')
    .set(eb => ({
      checks: eb('checks', '+', 1),
      next_check_at: isOver ? null : new Date(now.getTime() + nextPauseMs(ageMs)),
      ...(isOver ? { status: 'expired' } : {}),
    }))
    .where('id', '=', payment.id)
    .where('status', 'in', ['opening', 'open', 'superseded'])
    .execute()
}
