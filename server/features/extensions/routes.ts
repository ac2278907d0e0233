import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { extendApplication } from './extend-application.ts'
import { findDrafts } from './find-drafts.ts'

export function extensionRoutes(context: Context) {
  return {
    findDrafts: ({ staff, query }) => findDrafts(context, staff, query),
    extendApplication: async ({ staff, body, transact }) => {
      await extendApplication(context, transact, staff, body)
      return undefined
    },
  } satisfies Partial<Handlers>
}
