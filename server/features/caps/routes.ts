import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { changeCaps } from './change-by-hand.ts'
import { checkCapsAnswers, importCapsAnswers } from './import-answers.ts'
import { checkJambList, importJambList } from './jamb-list.ts'
import { listCaps } from './list-caps.ts'
import { proposeToJamb } from './propose.ts'
import { undoCaps } from './undo.ts'

export function capsRoutes(context: Context) {
  return {
    listCaps: ({ staff, query }) => listCaps(context, staff, query),
    proposeToJamb: ({ staff, body, transact }) => proposeToJamb(context, transact, staff, body),
    changeCaps: ({ staff, params, body, transact }) => changeCaps(context, transact, staff, { ...params, ...body }),
    undoCaps: ({ staff, params, transact }) => undoCaps(context, transact, staff, params.id),
    checkCapsAnswers: ({ staff, files, body }) => checkCapsAnswers(context, staff, { files, ...body }),
    importCapsAnswers: ({ staff, files, body, transact }) =>
      importCapsAnswers(context, transact, staff, { files, ...body }),
    checkJambList: ({ staff, files, body }) => checkJambList(context, staff, { files, ...body }),
    importJambList: ({ staff, files, body, transact }) => importJambList(context, transact, staff, { files, ...body }),
  } satisfies Partial<Handlers>
}
