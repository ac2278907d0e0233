import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { setDismissed } from './dismiss-pair.ts'
import { listPairs } from './list-pairs.ts'
import { readPair } from './read-pair.ts'

export function peopleRoutes(context: Context) {
  return {
    listPairs: ({ staff, query }) => listPairs(context, staff, query),
    readPair: ({ staff, params }) => readPair(context, staff, params.id),
    dismissPair: ({ staff, params, transact }) =>
      setDismissed(context, transact, staff, { id: params.id, isDismissed: true }),
    restorePair: ({ staff, params, transact }) =>
      setDismissed(context, transact, staff, { id: params.id, isDismissed: false }),
  } satisfies Partial<Handlers>
}
