import type { VerifyAnswer } from '#shared/contract/schemas/payments.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { asCurrency } from './currency.ts'
import { initializePayment } from './initialize.ts'
import { receiptOf, verifyOwn } from './receipt.ts'
import type { Payment } from './settle.ts'
import { takeEvent } from './webhook.ts'

export function paymentRoutes(
  context: Context,
): Handlers<'initializePayment' | 'verifyPayment' | 'paymentWebhook' | 'paymentReceipt'> {
  return {
    initializePayment: ({ applicant, body }) =>
      initializePayment(context, {
        accountId: applicant.accountId,
        applicationUuid: body.metadata.application_uuid,
        amountMinor: body.amount,
      }),
    verifyPayment: async ({ applicant, query }) =>
      presentPayment(await verifyOwn(context, applicant.accountId, query.reference)),
    paymentWebhook: async ({ rawBody, headers }) => {
      await takeEvent(context, rawBody, headers['x-paystack-signature'])
      return { detail: 'received' }
    },
    paymentReceipt: ({ applicant, params }) => receiptOf(context, applicant.accountId, params.reference),
  }
}

const statuses: Record<string, VerifyAnswer['status']> = {
  opening: 'open',
  open: 'open',
  paid: 'paid',
  mismatched: 'held',
  superseded: 'closed',
  expired: 'closed',
}

function presentPayment(payment: Payment): VerifyAnswer {
  return {
    reference: payment.reference,
    status: statuses[payment.status] ?? 'open',
    has_paid: payment.status === 'paid',
    amount: payment.amount_minor,
    currency: asCurrency(payment.currency),
  }
}
