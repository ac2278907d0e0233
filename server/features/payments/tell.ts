import { institution } from '#shared/catalogue/parts/institution.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { GatewayTransaction } from '#shared/domain/settlement.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { paymentDisputed, paymentNeedsOffice } from '../../emails/payments.ts'
import { titleOf } from '../applications/programme-title.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { asCurrency } from './currency.ts'
import { feeKindOf } from './due-fee.ts'
import type { Payment } from './queries.ts'

/** Tells the admissions office about a payment that a person has to check. */
export async function tellOffice(
  tx: Tx,
  context: Context,
  { payment, application }: { payment: Payment; application: ApplicationRecord },
  reasons: string,
): Promise<void> {
  const content = paymentNeedsOffice({
    reference: payment.reference,
    applicationNumber: application.application_number ?? application.uuid,
    feeKind: feeKindOf(payment),
    reasons,
  })
  await enqueueMail(tx, context, { kind: 'payment-needs-office', to: institution().admissionsEmail, content })
}

/** Tells the admissions office that it has to answer the payer’s bank, or that this is over. */
export async function tellOfDispute(
  tx: Tx,
  context: Context,
  { payment, application }: { payment: Payment; application: ApplicationRecord },
  reason: string,
): Promise<void> {
  const content = paymentDisputed({
    reference: payment.reference,
    applicationNumber: application.application_number ?? application.uuid,
    amount: amountOf(payment),
    reason,
  })
  await enqueueMail(tx, context, { kind: 'payment-needs-office', to: institution().admissionsEmail, content })
}

/** The beginning of every email about a payment. */
export function addressed(application: ApplicationRecord, payment: Payment) {
  return {
    feeKind: feeKindOf(payment),
    name: `${application.first_name} ${application.surname}`.trim(),
    programme: titleOf(payment.selected_program, application) ?? '',
    applicationNumber: application.application_number ?? '',
  }
}

/** The amount requested. */
export function amountOf(payment: Payment): string {
  return formatMoney(payment.amount_minor, asCurrency(payment.currency))
}

/**
 * The amount received, including the provider’s fee if the payer pays it; the amount requested if it arrived in a
 * currency we never use.
 */
export function amountSeen(payment: Payment, seen: GatewayTransaction): string {
  if (seen.currency !== 'NGN' && seen.currency !== 'USD') return amountOf(payment)
  return formatMoney(seen.amountMinor, seen.currency)
}
