import type { AcceptanceFeeState } from '#shared/domain/acceptance-fee.ts'
import { acceptanceFeeIn } from '#shared/domain/acceptance-fee-in.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { confirmIfComplete } from '../applications/confirm-offer.ts'
import { giveBack } from './give-back.ts'
import { type Booking, markRowPaid, type PaymentOfApplication, type SeenPayment } from './mark-row-paid.ts'
import type { Payment } from './queries.ts'
import { sendReceipt } from './send-receipt.ts'

/** In words for the office. */
const notDue: Record<Exclude<AcceptanceFeeState, 'due' | 'paid'>, string> = {
  none: 'the offer that the acceptance fee was for has ended',
  later: 'the place begins in a later session',
  'caps-first': 'the applicant had not accepted on CAPS',
  closed: 'the offer that the acceptance fee was for has ended',
}

/**
 * Records an acceptance fee that matches the amount requested, for the offer it was requested for. A payment that is
 * not due, or is the second one, is refunded and gives no one a place.
 */
export async function bookAcceptanceFee(tx: Tx, context: Context, seenPayment: SeenPayment): Promise<void> {
  const { payment, application, seen } = seenPayment
  const asked = acceptanceFeeIn(application)
  const state = asked?.decisionId === payment.decision_id ? asked.state : 'none'
  if (state === 'paid')
    return giveBack(tx, context, seenPayment, { why: 'duplicate', reason: 'the acceptance fee had already been paid' })
  if (state !== 'due') return giveBack(tx, context, seenPayment, { why: 'late', reason: notDue[state] })
  const booking: Booking = { actor: { kind: 'gateway' }, paidAt: context.clock.now(), evidence: seen }
  await markAcceptancePaid(tx, context, { payment, application }, booking)
}

/** Marks an acceptance fee as paid, tells the applicant, and confirms the offer if nothing else is open. */
export async function markAcceptancePaid(
  tx: Tx,
  context: Context,
  paymentOf: PaymentOfApplication,
  booking: Booking,
): Promise<Payment> {
  const paid = await markRowPaid(tx, context, paymentOf, booking)
  if (paid.decision_id) await confirmIfComplete(tx, context, { id: paid.decision_id, actor: booking.actor })
  await sendReceipt(tx, context, paymentOf.application, paid, booking.paidAt)
  return paid
}
