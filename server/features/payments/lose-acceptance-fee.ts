import { acceptanceFeeIn } from '#shared/domain/acceptance-fee-in.ts'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/client.ts'
import { acceptanceFeeReturned } from '../../emails/payments.ts'
import { moveOffer } from '../applications/move-offer.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from '../requests/about.ts'
import type { Payment } from './queries.ts'
import { addressed, amountOf, tellOffice } from './tell.ts'

/**
 * Handles an acceptance fee that no longer counts: an offer that it had confirmed is only accepted again, and the fee
 * is due. Once a records officer has started clearance, the offer stands, and the bursar sees the fee as refunded.
 * The caller must hold the lock of the application and have closed the payment.
 */
export async function loseAcceptanceFee(
  tx: Tx,
  context: Context,
  payment: Payment,
  { actor, why }: { actor: Actor; why: 'refunded' | 'voided' },
): Promise<void> {
  const before = await getApplication(tx, payment.application_id)
  const { told } = before
  if (told?.offer?.state === 'confirmed' && told.id === payment.decision_id)
    await moveOffer(tx, context, { id: told.id, from: 'confirmed', event: 'step_back', actor })
  const application = await getApplication(tx, payment.application_id)
  const isDueAgain = acceptanceFeeIn(application)?.state === 'due' && told?.id === payment.decision_id
  const content = acceptanceFeeReturned({
    ...addressed(application, payment),
    amount: amountOf(payment),
    reference: payment.reference,
    payer: payment.payer === 'sponsor' ? 'someone-else' : 'applicant',
    url: aboutOf(context, application).url,
    isDueAgain,
    why,
  })
  const kind = why === 'refunded' ? 'payment-returned' : 'test-payment-voided'
  await tellApplicant(tx, context, application, { kind, content })
  if (why === 'refunded')
    await tellOffice(tx, context, { payment, application }, 'the acceptance fee that was paid has been refunded')
}
