import type * as z from 'zod'
import type { paymentStory } from '#shared/contract/schemas/office-payments.ts'
import { isUntouched } from '#shared/domain/case-life.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { testPaymentVoided } from '../../emails/payments.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { livesOf } from '../applications/life.ts'
import { nextStepOf } from '../applications/progress.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { loseFee } from '../forms/submit.ts'
import { showPayment } from '../money/read-payment.ts'
import { feeKindOf } from '../payments/due-fee.ts'
import { loseAcceptanceFee } from '../payments/lose-acceptance-fee.ts'
import type { Payment } from '../payments/queries.ts'
import { addressed, amountOf } from '../payments/tell.ts'
import { type LockedPayment, lockPayment } from './lock-payment.ts'

/**
 * Voids a fee that a test card paid, now that the portal takes real money: the fee is due again, and the applicant is
 * told. Throws 404 for a payment out of the caller’s scope, and 409 for a live payment, one that does not count, an application that
 * the office has started on, and while this server still takes test cards.
 */
export async function voidTestPayment(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { reference, reason }: { reference: string; reason: string },
): Promise<z.output<typeof paymentStory>> {
  const story = await transact(async tx => {
    const locked = await lockPayment(tx, member, reference)
    if (context.gateway.mode !== 'live')
      throw new AppError('conflicting-change', 'This portal still accepts test cards. Set it up with live keys first.')
    refuseUnlessVoidable(locked.payment, locked.application)
    await voidPayment(tx, context, locked, { actor: { kind: 'staff', id: member.id }, reason })
    return showPayment(context, tx, member, reference)
  })
  context.bell.ring('send-mail')
  return story
}

function refuseUnlessVoidable(payment: Payment, application: ApplicationRecord): void {
  const { reference, mode, status } = payment
  if (mode !== 'test') throw new AppError('conflicting-change', `Payment ${reference} is real money. Refund it.`)
  if (status === 'voided') throw new AppError('conflicting-change', `Payment ${reference} has already been voided.`)
  if (status !== 'paid')
    throw new AppError('conflicting-change', `Payment ${reference} does not count: it is ${status}.`)
  if (feeKindOf(payment) === 'acceptance') {
    refuseOnceCleared(payment, application)
    return
  }
  if (application.outcome !== null)
    throw new AppError('conflicting-change', `The application that ${reference} paid for has already been decided.`)
  if (!isUntouched(livesOf(application).stage))
    throw new AppError(
      'conflicting-change',
      `The admissions office has started work on the application that ${reference} paid for.`,
    )
}

/** By then a records officer has inspected the originals, and the place is taken up. */
function refuseOnceCleared({ reference, decision_id }: Payment, { told }: ApplicationRecord): void {
  const state = told?.id === decision_id ? told?.offer?.state : undefined
  if (state === 'cleared' || state === 'enrolled')
    throw new AppError('conflicting-change', `The place that ${reference} paid for has been taken up.`)
}

async function voidPayment(
  tx: Tx,
  context: Context,
  { payment, application: paid }: LockedPayment,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const now = context.clock.now()
  await tx
    .updateTable('payment')
    .set({ status: 'voided', held_for: 'paid with a test card', settled_at: now, next_check_at: null })
    .where('id', '=', payment.id)
    .execute()
  await recordAudit(tx, context, {
    actor,
    action: 'payment.voided',
    subject: `payment:${payment.reference}`,
    detail: { reason },
  })
  if (feeKindOf(payment) === 'acceptance') {
    await loseAcceptanceFee(tx, context, payment, { actor, why: 'voided' })
    return
  }
  const application = await loseFee(tx, context, paid, actor)
  const content = testPaymentVoided({
    ...addressed(application, payment),
    amount: amountOf(payment),
    reference: payment.reference,
    next: nextStepOf(context, application),
  })
  await tellApplicant(tx, context, application, { kind: 'test-payment-voided', content })
}
