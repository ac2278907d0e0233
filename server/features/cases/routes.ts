import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { undoBatch } from './batches.ts'
import { listColleagues } from './colleagues.ts'
import { listFees } from './fee-list.ts'
import { openCase } from './open-case.ts'
import { countQueue, readQueue } from './queue.ts'
import { noteDocumentShown, readCaseDocument, readReference, readReferenceFile } from './read-bytes.ts'
import { noteHere, readCase } from './read-case.ts'
import { readFees } from './read-fees.ts'
import { refereeRoutes } from './referee-routes.ts'
import { readToday } from './today.ts'
import { changeView, deleteView, listViews, saveView } from './views.ts'
import { workRoutes } from './work-routes.ts'

export function caseRoutes(context: Context) {
  return {
    listCases: ({ staff, query }) => readQueue(context, staff, query),
    readCase: ({ staff, params, query, transact }) =>
      readCase(context, transact, staff, { uuid: params.uuid, ahead: query.ahead === '1' }),
    openCase: ({ staff, params, transact }) => openCase(context, transact, staff, params.uuid),
    noteHere: ({ staff, params, transact }) => noteHere(context, transact, staff, params.uuid),
    readCaseDocument: ({ staff, params, query }) =>
      readCaseDocument(context, staff, { version: params.version, ahead: query.ahead === '1' }),
    noteDocumentShown: async ({ staff, params }) => {
      await noteDocumentShown(context, staff, params.version)
      return undefined
    },
    readCaseReference: ({ staff, params }) => readReference(context, staff, params.id),
    readReferenceFile: ({ staff, params }) => readReferenceFile(context, staff, params.id),
    countQueue: ({ staff, query }) => countQueue(context, staff, query),
    readToday: ({ staff }) => readToday(context, staff),
    listColleagues: ({ staff, query }) => listColleagues(context, staff, query.uuid),
    undoBatch: ({ staff, params, transact }) => undoBatch(context, transact, staff, params.id),
    listViews: ({ staff }) => listViews(context, staff),
    saveView: ({ staff, body, transact }) => saveView(context, transact, staff, body),
    changeView: ({ staff, params, body, transact }) => changeView(context, transact, staff, { ...body, id: params.id }),
    deleteView: async ({ staff, params, transact }) => {
      await deleteView(transact, staff, params.id)
      return undefined
    },
    listFees: ({ staff, query }) => listFees(context, staff, query),
    readFees: ({ staff, params }) => readFees(context, staff, params.uuid),
    ...workRoutes(context),
    ...refereeRoutes(context),
  } satisfies Partial<Handlers>
}
