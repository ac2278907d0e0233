import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { listOfferings, readOffering } from './offerings.ts'
import { saveOffering } from './save-offering.ts'
import { saveScreening } from './save-screening.ts'

export function seatRoutes(context: Context) {
  return {
    listOfferings: ({ staff, query }) => listOfferings(context, staff, query),
    readOffering: ({ staff, params }) => readOffering(context.db, staff, params),
    saveOffering: ({ staff, params, body, transact }) => saveOffering(context, transact, staff, { ...params, ...body }),
    saveScreening: ({ staff, params, body, transact }) =>
      saveScreening(context, transact, staff, { ...params, ...body }),
  } satisfies Partial<Handlers>
}
