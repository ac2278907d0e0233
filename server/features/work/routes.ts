import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { assignCase } from './assign-case.ts'
import { undoBatch } from './batches.ts'
import { listColleagues } from './colleagues.ts'

export function workRoutes(context: Context) {
  return {
    listColleagues: ({ staff, query }) => listColleagues(context, staff, query.uuid),
    assignCase: ({ staff, params, body, transact }) =>
      assignCase(context, transact, staff, { uuid: params.uuid, ...body }),
    undoBatch: ({ staff, params, transact }) => undoBatch(context, transact, staff, params.id),
  } satisfies Partial<Handlers>
}
