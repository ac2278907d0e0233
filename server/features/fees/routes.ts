import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { listFees } from './fee-list.ts'
import { readFees } from './read-fees.ts'

export function feeRoutes(context: Context) {
  return {
    listFees: ({ staff, query }) => listFees(context, staff, query),
    readFees: ({ staff, params }) => readFees(context, staff, params.uuid),
  } satisfies Partial<Handlers>
}
