import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { paymentCameLate, paymentGoesBack } from '../../emails/payments.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { close } from './close.ts'
import type { SeenPayment } from './mark-row-paid.ts'
import { addressed, amountSeen, tellOffice } from './tell.ts'

/** `duplicate`: the fee had already been paid. `late`: the fee was not due when the money arrived. */
export type Surplus = 'duplicate' | 'late'

/**
 * Records money of the right amount that pays for nothing, requests its refund, and tells the applicant and the
 * office.
 */
export async function giveBack(
  tx: Tx,
  context: Context,
  { payment, application, seen }: SeenPayment,
  { why, reason }: { why: Surplus; reason: string },
): Promise<void> {
  const now = context.clock.now()
  await close(tx, context, payment, { status: why, seen, reason })
  // The caller has locked the payment, which has not been settled before.
  await tx
    .insertInto('refund')
    .values({
      id: context.random.id(),
      payment_id: payment.id,
      amount_minor: seen.amountMinor,
      reason,
      status: 'due',
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'gateway' },
    action: `payment.${why}`,
    subject: `payment:${payment.reference}`,
    detail: { reason },
  })
  const payer = payment.payer === 'sponsor' ? ('someone-else' as const) : ('applicant' as const)
  const amount = amountSeen(payment, seen)
  const about = { ...addressed(application, payment), amount, reference: payment.reference, payer }
  const content = why === 'duplicate' ? paymentGoesBack(about) : paymentCameLate(about)
  await tellApplicant(tx, context, application, { kind: 'payment-goes-back', content })
  await tellOffice(tx, context, { payment, application }, `${reason}; a refund is requested`)
}
