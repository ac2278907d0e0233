import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { listOfferings, saveOffering } from './offerings.ts'

export function seatRoutes(context: Context) {
  return {
    listOfferings: ({ staff, query }) => listOfferings(context, staff, query),
    saveOffering: ({ staff, params, body, transact }) => saveOffering(context, transact, staff, { ...params, ...body }),
  } satisfies Partial<Handlers>
}
