import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { checkPayments } from './check-payments.ts'
import { readSystem } from './read-system.ts'
import { confirmTestMail, sendTestMail } from './test-mail.ts'

export function systemRoutes(context: Context) {
  return {
    readSystem: () => readSystem(context),
    sendTestMail: ({ staff, body, transact }) => sendTestMail(context, transact, staff, body.email),
    confirmTestMail: ({ staff, params, body, transact }) =>
      confirmTestMail(context, transact, staff, { id: params.id, code: body.code }),
    checkPayments: ({ staff, transact }) => checkPayments(context, transact, staff),
  } satisfies Partial<Handlers>
}
