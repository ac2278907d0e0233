import { clockTime, longDate } from '#shared/domain/calendar.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { acceptanceFeeReceived, paymentReceived, sponsorsReceipt } from '../../emails/payments.ts'
import { nextStepOf } from '../applications/progress.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from '../requests/about.ts'
import { feeKindOf } from './due-fee.ts'
import type { Payment } from './queries.ts'
import { addressed, amountOf } from './tell.ts'

/**
 * Emails the receipt of a confirmed payment to the applicant, and to a sponsor who paid. The application is the
 * updated one.
 */
export async function sendReceipt(
  tx: Tx,
  context: Context,
  application: ApplicationRecord,
  payment: Payment,
  paidAt: Date,
): Promise<void> {
  const feeKind = feeKindOf(payment)
  const receipt = {
    feeKind,
    amount: amountOf(payment),
    reference: payment.reference,
    receiptNumber: payment.receipt_number ?? '',
    paidOn: `${longDate(paidAt)} at ${clockTime(paidAt)}`,
  }
  const about = { ...addressed(application, payment), ...receipt }
  const content =
    feeKind === 'acceptance'
      ? acceptanceFeeReceived({ ...about, url: aboutOf(context, application).url })
      : paymentReceived({ ...about, next: nextStepOf(context, application) })
  await tellApplicant(tx, context, application, { kind: 'payment-receipt', content })
  if (payment.payer !== 'sponsor') return
  const forSponsor = sponsorsReceipt({ ...receipt, firstName: application.first_name })
  await enqueueMail(tx, context, { kind: 'sponsor-receipt', to: payment.email, content: forSponsor })
}
