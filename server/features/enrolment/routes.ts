import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { clearOffer, saveOriginal, undoClearance } from './clear-offer.ts'
import { giveNumbers } from './give-numbers.ts'
import { listMatriculated } from './matriculation-list.ts'
import { readPattern, savePattern } from './matriculation-pattern.ts'

export function enrolmentRoutes(context: Context) {
  return {
    saveOriginal: ({ staff, params, body, transact }) => saveOriginal(context, transact, staff, { ...params, ...body }),
    clearOffer: ({ staff, params, body, transact }) =>
      clearOffer(context, transact, staff, { id: params.id, note: body.note || undefined }),
    undoClearance: ({ staff, params, transact }) => undoClearance(context, transact, staff, params.id),
    readMatriculationPattern: () => readPattern(context.db),
    saveMatriculationPattern: ({ staff, body, transact }) => savePattern(context, transact, staff, body.pattern),
    giveNumbers: ({ staff, body, transact }) => giveNumbers(context, transact, staff, body.ids),
    matriculationList: ({ staff, query }) => listMatriculated(context, staff, query),
  } satisfies Partial<Handlers>
}
