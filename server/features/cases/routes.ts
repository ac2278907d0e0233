import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { openCase } from './open-case.ts'
import { readQueue } from './queue.ts'
import { readCaseDocument, readReference, readReferenceFile } from './read-bytes.ts'
import { noteHere, readCase } from './read-case.ts'

export function caseRoutes(context: Context) {
  return {
    listCases: ({ staff, query }) => readQueue(context, staff, query),
    readCase: ({ staff, params, query, transact }) =>
      readCase(context, transact, staff, { uuid: params.uuid, ahead: query.ahead === '1' }),
    openCase: ({ staff, params, transact }) => openCase(context, transact, staff, params.uuid),
    noteHere: ({ staff, params, transact }) => noteHere(context, transact, staff, params.uuid),
    readCaseDocument: ({ staff, params }) => readCaseDocument(context, staff, params.version),
    readCaseReference: ({ staff, params }) => readReference(context, staff, params.id),
    readReferenceFile: ({ staff, params }) => readReferenceFile(context, staff, params.id),
  } satisfies Partial<Handlers>
}
