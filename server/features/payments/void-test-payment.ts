import { isUntouched } from '#shared/domain/case-life.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { testPaymentVoided } from '../../emails/payments.ts'
import { AppError } from '../../errors.ts'
import { readPerson, readReason } from '../../office-words.ts'
import { livesOf } from '../applications/life.ts'
import { nextStepOf } from '../applications/progress.ts'
import { getApplication, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { loseFee } from '../forms/submit.ts'
import { feeKindOf } from './due-fee.ts'
import { loseAcceptanceFee } from './lose-acceptance-fee.ts'
import { findPayment, type Payment } from './queries.ts'
import { addressed, amountOf } from './tell.ts'

export interface Voiding {
  reference: string
  /** Who decided it. */
  by: string
  why: string
}

/**
 * Voids a fee that a test card paid, now that the portal takes real money: the fee is due again, and the applicant is
 * told. Throws 404 for an unknown reference, 409 for a live payment, one that does not count, an application that the office has started on, and while this
 * server still takes test cards, and 422 for a field.
 */
export async function voidTestPayment(context: Context, voiding: Voiding): Promise<ApplicationRecord> {
  const [by, why] = [readPerson(voiding.by), readReason(voiding.why)]
  if (context.gateway.mode !== 'live')
    throw new AppError(
      'too-early',
      'This portal still accepts test cards. Set PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY to live keys first.',
    )
  const found = await findPayment(context.db, voiding.reference)
  if (!found) throw new AppError('not-found', `There is no payment ${voiding.reference}.`)
  const application = await context.db.transaction().execute(async tx => {
    // Locked like every payment: a simultaneous submission or settlement comes either before or after this.
    await lockApplication(tx, found.application_id)
    const payment = await tx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const application = await getApplication(tx, payment.application_id)
    refuseUnlessVoidable(payment, application)
    return voidPayment(tx, context, { payment, application }, { by, why })
  })
  context.bell.ring('send-mail')
  return application
}

function refuseUnlessVoidable(payment: Payment, application: ApplicationRecord): void {
  const { reference, mode, status } = payment
  if (mode !== 'test')
    throw new AppError('no-longer-editable', `Payment ${reference} is real money. Refund it at the payment service.`)
  if (status === 'voided') throw new AppError('no-longer-editable', `Payment ${reference} has already been voided.`)
  if (status !== 'paid')
    throw new AppError('no-longer-editable', `Payment ${reference} does not count: it is ${status}.`)
  if (feeKindOf(payment) === 'acceptance') {
    refuseOnceCleared(payment, application)
    return
  }
  if (application.outcome !== null)
    throw new AppError('no-longer-editable', `The application that ${reference} paid for has already been decided.`)
  if (!isUntouched(livesOf(application).stage))
    throw new AppError(
      'no-longer-editable',
      `The admissions office has started work on the application that ${reference} paid for.`,
    )
}

/** By then a records officer has inspected the originals, and the place is taken up. */
function refuseOnceCleared({ reference, decision_id }: Payment, { told }: ApplicationRecord): void {
  const state = told?.id === decision_id ? told?.offer?.state : undefined
  if (state === 'cleared' || state === 'enrolled')
    throw new AppError('no-longer-editable', `The place that ${reference} paid for has been taken up.`)
}

async function voidPayment(
  tx: Tx,
  context: Context,
  { payment, application: paid }: { payment: Payment; application: ApplicationRecord },
  { by, why }: Pick<Voiding, 'by' | 'why'>,
): Promise<ApplicationRecord> {
  const now = context.clock.now()
  const actor: Actor = { kind: 'command', id: by }
  await tx
    .updateTable('payment')
    .set({ status: 'voided', held_for: 'paid with a test card', settled_at: now, next_check_at: null })
    .where('id', '=', payment.id)
    .execute()
  await recordAudit(tx, context, {
    actor,
    action: 'payment.voided',
    subject: `payment:${payment.reference}`,
    detail: { why },
  })
  if (feeKindOf(payment) === 'acceptance') {
    await loseAcceptanceFee(tx, context, payment, { actor, why: 'voided' })
    return getApplication(tx, paid.id)
  }
  const application = await loseFee(tx, context, paid, actor)
  const content = testPaymentVoided({
    ...addressed(application, payment),
    amount: amountOf(payment),
    reference: payment.reference,
    next: nextStepOf(context, application),
  })
  await tellApplicant(tx, context, application, { kind: 'test-payment-voided', content })
  return application
}
