import type { FeeDifference } from '#shared/domain/paid-for.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { paymentHeld } from '../../emails/payments.ts'
import { nextStepOf } from '../applications/progress.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { close } from './close.ts'
import { feeKindOf } from './due-fee.ts'
import type { SeenPayment } from './mark-row-paid.ts'
import { addressed, amountSeen, tellOffice } from './tell.ts'

/** In words for the office. */
const differences: Record<FeeDifference, string> = {
  'nothing-due': 'no application fee is due any longer',
  'fee-changed': 'the fee has changed since',
  'programme-changed': 'the programme has changed since',
}

/** Holds a payment that matches its request, if the application has changed since. */
export function holdForChange(
  tx: Tx,
  context: Context,
  held: SeenPayment & { difference: FeeDifference },
): Promise<void> {
  return holdPayment(tx, context, { ...held, reason: differences[held.difference] })
}

/** Holds a payment that does not match: it never counts, and the applicant and the office are told. */
export async function holdPayment(
  tx: Tx,
  context: Context,
  {
    payment,
    application: before,
    seen,
    reason,
    difference,
  }: SeenPayment & { reason: string; difference?: FeeDifference },
): Promise<void> {
  await close(tx, context, payment, { status: 'mismatched', seen, reason })
  await recordAudit(tx, context, {
    actor: { kind: 'gateway' },
    action: 'payment.held',
    subject: `payment:${payment.reference}`,
    detail: { reason },
  })
  const isHeldNow = feeKindOf(payment) === 'application' && !before.has_paid
  const application = { ...before, payment_held: before.payment_held || isHeldNow }
  const content = paymentHeld({
    ...addressed(application, payment),
    amount: amountSeen(payment, seen),
    reference: payment.reference,
    difference: difference ?? 'not-as-asked',
    next: nextStepOf(context, application),
    payer: payment.payer === 'sponsor' ? 'someone-else' : 'applicant',
  })
  await tellApplicant(tx, context, application, { kind: 'payment-held', content })
  await tellOffice(tx, context, { payment, application }, reason)
}
