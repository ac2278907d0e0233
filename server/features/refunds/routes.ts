import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { askRefund } from './ask-refund.ts'
import { approvePaymentDecision, decidePayment, discardPaymentDecision } from './decide.ts'
import { fetchPayment } from './fetch-payment.ts'
import { approveRefund, discardRefund, recordRefundPaid, retryRefund } from './settle-refund.ts'
import { voidTestPayment } from './void-test-payment.ts'

export function refundRoutes(context: Context) {
  return {
    fetchPayment: ({ staff, params }) => fetchPayment(context, staff, params.reference),
    decidePayment: ({ staff, transact, params, body }) =>
      decidePayment(context, transact, staff, { ...params, ...body }),
    approvePaymentDecision: ({ staff, transact, params, body }) =>
      approvePaymentDecision(context, transact, staff, { ...params, ...body }),
    discardPaymentDecision: ({ staff, transact, params, body }) =>
      discardPaymentDecision(context, transact, staff, { ...params, ...body }),
    askRefund: ({ staff, transact, body: { amount, ...body } }) =>
      askRefund(context, transact, staff, { ...body, amountMinor: amount }),
    approveRefund: ({ staff, transact, params }) => approveRefund(context, transact, staff, params.id),
    discardRefund: ({ staff, transact, params }) => discardRefund(context, transact, staff, params.id),
    retryRefund: ({ staff, transact, params, body }) => retryRefund(context, transact, staff, { ...params, ...body }),
    recordRefundPaid: ({ staff, transact, params, body }) =>
      recordRefundPaid(context, transact, staff, { ...params, ...body }),
    voidTestPayment: ({ staff, transact, params, body }) =>
      voidTestPayment(context, transact, staff, { ...params, ...body }),
  } satisfies Partial<Handlers>
}
