import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { listPayments } from './list-payments.ts'
import { readPayment } from './read-payment.ts'

export function moneyRoutes(context: Context) {
  return {
    listPayments: ({ staff, query }) => listPayments(context, staff, query),
    readPayment: ({ staff, params }) => readPayment(context, staff, params.reference),
  } satisfies Partial<Handlers>
}
