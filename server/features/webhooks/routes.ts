import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { listWebhooks, makeWebhook, removeWebhook, sendWebhook, setWebhookState } from './webhooks.ts'

export function webhookRoutes(context: Context) {
  return {
    listWebhooks: () => listWebhooks(context),
    makeWebhook: ({ staff, body, transact }) => makeWebhook(context, transact, staff, body),
    sendWebhook: ({ staff, params, transact }) => sendWebhook(context, transact, staff, params.id),
    setWebhookState: ({ staff, params, body, transact }) =>
      setWebhookState(context, transact, staff, { ...params, ...body }),
    removeWebhook: ({ staff, params, transact }) => removeWebhook(context, transact, staff, params.id),
  } satisfies Partial<Handlers>
}
