import type { Context } from '../../base/context.ts'
import { partInForce } from '../../catalogue/versions.ts'
import type { Handlers } from '../../http/handler.ts'
import { cancelRequest, requestFromApplicant } from './ask-applicant.ts'
import { assignCase } from './assign-case.ts'
import { listReasons } from './document-reasons.ts'
import { extendApplication } from './extend-application.ts'
import { findDrafts } from './find-drafts.ts'
import { judgeDocument } from './judge-document.ts'
import { judgeRequirement } from './judge-requirement.ts'
import { moveToStage } from './move-case.ts'
import { settleUnasked } from './settle-unasked.ts'
import { writeMessage, writeNote } from './write-messages.ts'

export function workRoutes(context: Context) {
  return {
    moveCase: ({ staff, params, body, transact }) =>
      moveToStage(context, transact, staff, { uuid: params.uuid, ...body }),
    assignCase: ({ staff, params, body, transact }) =>
      assignCase(context, transact, staff, { uuid: params.uuid, ...body }),
    judgeRequirement: ({ staff, params, body, transact }) =>
      judgeRequirement(context, transact, staff, { uuid: params.uuid, ...body }),
    judgeDocument: ({ staff, params, body, transact }) =>
      judgeDocument(context, transact, staff, { version: params.version, ...body }),
    settleUnasked: ({ staff, params, body, transact }) =>
      settleUnasked(context, transact, staff, { version: params.version, ...body }),
    documentReasons: () => listReasons(context.db),
    requestTexts: async () => {
      const { replyDays, texts } = await partInForce(context.db, 'requestTexts')
      return { reply_days: replyDays, texts: [...texts] }
    },
    listTemplates: async () => (await partInForce(context.db, 'templates')).map(one => ({ ...one })),
    requestFromApplicant: ({ staff, params, body, transact }) =>
      requestFromApplicant(context, transact, staff, { uuid: params.uuid, ...body }),
    cancelRequest: ({ staff, params, transact }) => cancelRequest(context, transact, staff, params.id),
    writeMessage: ({ staff, params, body, transact }) =>
      writeMessage(context, transact, staff, { uuid: params.uuid, body: body.body }),
    findDrafts: ({ staff, query }) => findDrafts(context, staff, query),
    extendApplication: async ({ staff, body, transact }) => {
      await extendApplication(context, transact, staff, body)
      return undefined
    },
    writeNote: ({ staff, params, body, transact }) =>
      writeNote(context, transact, staff, { uuid: params.uuid, body: body.body }),
  } satisfies Partial<Handlers>
}
