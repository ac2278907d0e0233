import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { remindUnfinished } from './remind-unfinished.ts'
import { listUnfinished } from './unfinished.ts'

export function unfinishedRoutes(context: Context) {
  return {
    listUnfinished: ({ staff, query }) => listUnfinished(context, staff, query),
    remindUnfinished: ({ staff, body, transact }) => remindUnfinished(context, transact, staff, body.uuids),
  } satisfies Partial<Handlers>
}
