import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { closeMoneyMonth } from './close-month.ts'
import { listPayments } from './list-payments.ts'
import { closeMoneyDay, readMoneyDay } from './money-day.ts'
import { readMoneyMonth } from './money-month.ts'
import { readPayment } from './read-payment.ts'

export function moneyRoutes(context: Context) {
  return {
    listPayments: ({ staff, query }) => listPayments(context, staff, query),
    readMoneyDay: ({ staff, params }) => readMoneyDay(context, staff, params.day),
    readMoneyMonth: ({ staff, params }) => readMoneyMonth(context, staff, params.month),
    closeMoneyMonth: ({ staff, transact, params, body }) =>
      closeMoneyMonth(context, transact, staff, { ...params, ...body }),
    closeMoneyDay: ({ staff, transact, params, body }) =>
      closeMoneyDay(context, transact, staff, { ...params, ...body }),
    readPayment: ({ staff, params }) => readPayment(context, staff, params.reference),
  } satisfies Partial<Handlers>
}
