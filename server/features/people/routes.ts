import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { approveMerge, discardMerge, undoMerge } from './approve-merge.ts'
import { setDismissed } from './dismiss-pair.ts'
import { listPairs } from './list-pairs.ts'
import { confirmOwner, proposeMerge } from './propose-merge.ts'
import { readPair } from './read-pair.ts'

export function peopleRoutes(context: Context) {
  return {
    listPairs: ({ staff, query }) => listPairs(context, staff, query),
    readPair: ({ staff, params }) => readPair(context, staff, params.id),
    dismissPair: ({ staff, params, transact }) =>
      setDismissed(context, transact, staff, { id: params.id, isDismissed: true }),
    restorePair: ({ staff, params, transact }) =>
      setDismissed(context, transact, staff, { id: params.id, isDismissed: false }),
    proposeMerge: ({ staff, params, body, transact }) =>
      proposeMerge(context, transact, staff, { ...body, id: params.id }),
    confirmMergeOwner: ({ staff, params, body, transact }) =>
      confirmOwner(context, transact, staff, { ...body, id: params.id }),
    approveMerge: ({ staff, params, transact }) => approveMerge(context, transact, staff, params.id),
    discardMerge: ({ staff, params, transact }) => discardMerge(context, transact, staff, params.id),
    undoMerge: ({ staff, params, transact }) => undoMerge(context, transact, staff, params.id),
  } satisfies Partial<Handlers>
}
