import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './keys.ts'

export function apiKeyRoutes(context: Context) {
  return {
    listApiKeys: () => listApiKeys(context),
    makeApiKey: ({ staff, body, transact }) => makeApiKey(context, transact, staff, body),
    revokeApiKey: ({ staff, params, transact }) => revokeApiKey(context, transact, staff, params.id),
  } satisfies Partial<Handlers>
}
