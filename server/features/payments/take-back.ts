import type { GatewayTransaction } from '#shared/domain/settlement.ts'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { paymentReturned } from '../../emails/payments.ts'
import { nextStepOf } from '../applications/progress.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { loseFee } from '../forms/submit.ts'
import { close } from './close.ts'
import { feeKindOf } from './due-fee.ts'
import { loseAcceptanceFee } from './lose-acceptance-fee.ts'
import type { Payment } from './queries.ts'
import { addressed, amountOf, tellOffice } from './tell.ts'

/**
 * Handles a full refund. If the payment counted, it no longer does: a submitted application goes back to payment, unless the office has
 * started on it, and the applicant and the office are told. A payment that never counted is only marked.
 */
export async function takeBack(
  tx: Tx,
  context: Context,
  payment: Payment,
  seen: GatewayTransaction,
  actor: Actor = { kind: 'gateway' },
): Promise<void> {
  const counted = payment.status === 'paid'
  await close(tx, context, payment, { status: 'refunded', seen, reason: 'the payment was refunded' })
  await recordAudit(tx, context, {
    actor,
    action: 'payment.refunded',
    subject: `payment:${payment.reference}`,
    detail: { counted },
  })
  if (!counted) return
  if (feeKindOf(payment) === 'acceptance') return loseAcceptanceFee(tx, context, payment, { actor, why: 'refunded' })
  const application = await loseFee(tx, context, await getApplication(tx, payment.application_id), actor)
  const content = paymentReturned({
    ...addressed(application, payment),
    amount: amountOf(payment),
    reference: payment.reference,
    next: nextStepOf(context, application),
    payer: payment.payer === 'sponsor' ? 'someone-else' : 'applicant',
  })
  await tellApplicant(tx, context, application, { kind: 'payment-returned', content })
  await tellOffice(tx, context, { payment, application }, 'the payment was refunded, so the application fee is unpaid')
}
