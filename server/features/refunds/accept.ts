import { isCurrencyOfFees } from '#shared/domain/fees.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { supersedeAttempts } from '../applications/supersede-attempts.ts'
import { markPaid } from '../payments/book.ts'
import { markAcceptancePaid } from '../payments/book-acceptance-fee.ts'
import { type DueFee, feeKindOf, requireFee } from '../payments/due-fee.ts'
import type { Payment } from '../payments/queries.ts'
import { receivedOf } from '../payments/received.ts'
import type { LockedPayment } from './lock-payment.ts'

/** The fee that a payment would be accepted for. Throws 409 and 422 with the reason if none is due. */
export function requireDue(payment: Payment, application: ApplicationRecord): DueFee {
  const due = requireFee(application, feeKindOf(payment))
  if (due.kind === 'acceptance' && payment.decision_id !== due.decisionId)
    throw new AppError('conflicting-change', 'It was paid for an offer that has ended. Refund it.')
  if (application.status === 'submitted' && due.kind === 'application')
    throw new AppError('no-payment-due', 'No payment is due for this application.')
  return due
}

/** Whether the money is less than what was asked or is due: then two people accept it. */
export function isLess(payment: Payment, due: Pick<DueFee, 'amountMinor' | 'currency'>): boolean {
  const received = receivedOf(payment)
  if (received.currency !== due.currency) return true
  const askedMinor = payment.currency === due.currency ? payment.amount_minor : 0
  return received.amount_minor < Math.max(askedMinor, due.amountMinor)
}

/**
 * Books money for a fee that is due, whatever its amount: with a receipt over what came, and everything that follows a
 * fee that is paid. What was asked stays with the payment. The caller holds the locks.
 */
export async function bookAccepted(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { payment, application, reason }: LockedPayment & { reason: string },
): Promise<Payment> {
  const due = requireDue(payment, application)
  const { amount_minor, currency } = receivedOf(payment)
  if (currency !== due.currency && !isCurrencyOfFees(currency))
    throw new AppError('conflicting-change', `It came in ${currency}, in which no fee can be paid. Refund it.`)
  await supersedeAttempts(tx, application.id, due.kind)
  const accepted = await tx
    .updateTable('payment')
    .set({
      amount_minor,
      currency,
      application_id: application.id,
      program_type: application.program_type,
      residency: application.residency ?? payment.residency,
      selected_program: due.programme,
      decision_id: due.decisionId,
      held_for: null,
    })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const seen = typeof payment.gateway_answer === 'object' ? payment.gateway_answer : {}
  const asked = { amountMinor: payment.amount_minor, currency: payment.currency }
  const mark = due.kind === 'acceptance' ? markAcceptancePaid : markPaid
  return mark(
    tx,
    context,
    { payment: accepted, application },
    {
      actor: { kind: 'staff', id: member.id },
      paidAt: context.clock.now(),
      evidence: { asked, ...seen },
      detail: { reason, amount: formatMoney(amount_minor, currency) },
    },
  )
}
