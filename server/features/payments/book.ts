import { paymentEvent } from '#shared/domain/lives.ts'
import { feeDifference } from '#shared/domain/paid-for.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { advance, isAllowed } from '../applications/life.ts'
import { reachOffice } from '../forms/submit.ts'
import { bookAcceptanceFee } from './book-acceptance-fee.ts'
import { feeKindOf } from './due-fee.ts'
import { giveBack } from './give-back.ts'
import { holdForChange } from './hold.ts'
import { type Booking, markRowPaid, type PaymentOfApplication, type SeenPayment } from './mark-row-paid.ts'
import type { Payment } from './queries.ts'
import { sendReceipt } from './send-receipt.ts'

/**
 * Records a payment that matches what was requested: once per fee, and only while the application is what the payment
 * was for. A second payment of the same fee is refunded.
 */
export async function bookPayment(tx: Tx, context: Context, seenPayment: SeenPayment): Promise<void> {
  const { payment, application, seen } = seenPayment
  if (feeKindOf(payment) === 'acceptance') return bookAcceptanceFee(tx, context, seenPayment)
  if (application.has_paid)
    return giveBack(tx, context, seenPayment, { why: 'duplicate', reason: 'the fee had already been paid' })
  const difference =
    (application.fee_waived ? 'nothing-due' : feeDifference(payment, application)) ??
    (isAllowed(application, 'pay') ? undefined : 'nothing-due')
  if (difference) return holdForChange(tx, context, { ...seenPayment, difference })
  const booking: Booking = { actor: { kind: 'gateway' }, paidAt: context.clock.now(), evidence: seen }
  await markPaid(tx, context, { payment, application }, booking)
}

/** Marks an application fee as paid, tells the applicant, and lets the application continue. */
export async function markPaid(
  tx: Tx,
  context: Context,
  { payment, application: before }: PaymentOfApplication,
  booking: Booking,
): Promise<Payment> {
  const paid = await markRowPaid(tx, context, { payment, application: before }, booking)
  const isClosing = Boolean(before.owner?.deletes_at)
  const application = await advance(tx, context, before, paymentEvent(isClosing))
  await sendReceipt(tx, context, application, paid, booking.paidAt)
  // An applicant who reopened the form has to submit it again; nothing is due then.
  // If the owner has asked to delete the account, the application does not continue until they decide to keep it.
  const arrives = before.status === 'awaiting_payment' && application.status === 'submitted'
  if (arrives) await reachOffice(tx, context, application, booking.actor)
  return paid
}
