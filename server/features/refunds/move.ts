import { formatSum } from '#shared/domain/money.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { paymentMoved } from '../../emails/payments.ts'
import type { StaffMember } from '../../http/handler.ts'
import { nextStepOf } from '../applications/progress.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { loseFee } from '../forms/submit.ts'
import { feeKindOf, requireFee } from '../payments/due-fee.ts'
import type { Payment } from '../payments/queries.ts'
import { receivedOf } from '../payments/received.ts'
import { addressed } from '../payments/tell.ts'
import { bookAccepted } from './accept.ts'
import type { LockedPayment } from './lock-payment.ts'

/**
 * Throws unless the money is still here and pays the same fee of the other application: 409 for a refund that has
 * begun, a fee that is not due there or an acceptance fee that counts, 422 for too little money.
 */
export async function requireMovable(
  tx: Tx,
  { payment, application }: LockedPayment,
  target: ApplicationRecord,
): Promise<void> {
  if (target.id === application.id)
    throw new AppError('conflicting-change', 'This is the application that it was paid for. Accept it instead.')
  const kind = feeKindOf(payment)
  if (!['paid', 'mismatched', 'duplicate', 'late'].includes(payment.status))
    throw new AppError('conflicting-change', 'There is no money of this payment to move.')
  if (payment.status === 'paid' && kind === 'acceptance')
    throw new AppError('conflicting-change', 'An acceptance fee that counts is not moved. Refund it.')
  const begun = await tx
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where(eb =>
      eb.or([eb('status', 'in', ['asked', 'to-pay', 'requested', 'processed']), eb('gateway_id', 'is not', null)]),
    )
    .where('status', '<>', 'discarded')
    .executeTakeFirst()
  if (begun) throw new AppError('conflicting-change', 'A refund of this payment has started, so it cannot be moved.')
  const due = requireFee(target, kind)
  const received = receivedOf(payment)
  if (received.currency !== due.currency || received.amount_minor < due.amountMinor)
    throw new AppError(
      'amount-mismatch',
      `The fee of ${target.application_number ?? 'that application'} is ${due.label}. ${formatSum(received)} is not enough.`,
    )
}

/** Moves the money, which no longer counts where it was and pays the fee of the other application. Both are emailed. */
export async function moveMoney(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { payment, application, target, reason }: LockedPayment & { target: ApplicationRecord; reason: string },
): Promise<void> {
  await requireMovable(tx, { payment, application }, target)
  // A refund that was due and had not been requested: its money goes elsewhere.
  await tx
    .updateTable('refund')
    .set({ status: 'discarded', next_attempt_at: null, discarded_by: member.id, discarded_at: context.clock.now() })
    .where('payment_id', '=', payment.id)
    .where('status', 'in', ['due', 'needs-office'])
    .execute()
  const due = requireFee(target, feeKindOf(payment))
  await tx
    .updateTable('payment')
    .set({ application_id: target.id, decision_id: due.decisionId, status: 'mismatched', receipt_number: null })
    .where('id', '=', payment.id)
    .execute()
  if (payment.status === 'paid') await loseFee(tx, context, application, { kind: 'staff', id: member.id })
  await bookAccepted(tx, context, member, {
    payment: { ...payment, decision_id: due.decisionId },
    application: target,
    reason,
  })
  await tellMoved(tx, context, payment)
}

async function tellMoved(tx: Tx, context: Context, payment: Payment): Promise<void> {
  const application = await getApplication(tx, payment.application_id)
  const content = paymentMoved({
    ...addressed(application, payment),
    amount: formatSum(receivedOf(payment)),
    reference: payment.reference,
    next: nextStepOf(context, application),
  })
  await tellApplicant(tx, context, application, { kind: 'payment-moved', content })
}
