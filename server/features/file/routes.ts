import type { Context } from '../../base/context.ts'
import { partInForce } from '../../catalogue/versions.ts'
import type { Handlers } from '../../http/handler.ts'
import { cancelRequest, requestFromApplicant } from './ask-applicant.ts'
import { readCheckerNote, writeCheckerNote } from './checker-note.ts'
import { listReasons } from './document-reasons.ts'
import { judgeDocument } from './judge-document.ts'
import { judgeRequirement } from './judge-requirement.ts'
import { moveToStage } from './move-to-stage.ts'
import { openCase } from './open-case.ts'
import { compareWithScan, enterFromPaper } from './paper-reference.ts'
import { noteDocumentShown, readCaseDocument, readReference, readReferenceFile } from './read-bytes.ts'
import { noteHere, readCase } from './read-case.ts'
import { changeForOffice, remindForOffice } from './referee-work.ts'
import { settleUnasked } from './settle-unasked.ts'
import { askTranscript, askTranscriptAgain, cancelTranscript, settleTranscript } from './transcript-work.ts'
import { writeMessage, writeNote } from './write-messages.ts'

export function readingRoutes(context: Context) {
  return {
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
  } satisfies Partial<Handlers>
}

export function checkingRoutes(context: Context) {
  return {
    moveCase: ({ staff, params, body, transact }) =>
      moveToStage(context, transact, staff, { uuid: params.uuid, ...body }),
    judgeRequirement: ({ staff, params, body, transact }) =>
      judgeRequirement(context, transact, staff, { uuid: params.uuid, ...body }),
    judgeDocument: ({ staff, params, body, transact }) =>
      judgeDocument(context, transact, staff, { version: params.version, ...body }),
    settleUnasked: ({ staff, params, body, transact }) =>
      settleUnasked(context, transact, staff, { version: params.version, ...body }),
    readCheckerNote: ({ staff, params, transact }) => readCheckerNote(context, transact, staff, params.uuid),
    writeCheckerNote: ({ staff, params, body, transact }) =>
      writeCheckerNote(context, transact, staff, { uuid: params.uuid, ...body }),
    documentReasons: () => listReasons(context.db),
  } satisfies Partial<Handlers>
}

export function writingRoutes(context: Context) {
  return {
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
    writeNote: ({ staff, params, body, transact }) =>
      writeNote(context, transact, staff, { uuid: params.uuid, body: body.body }),
  } satisfies Partial<Handlers>
}

export function refereeRoutes(context: Context) {
  return {
    askTranscript: ({ staff, params, body, transact }) =>
      askTranscript(context, transact, staff, { uuid: params.uuid, ...body }),
    askTranscriptAgain: ({ staff, params, body, transact }) =>
      askTranscriptAgain(context, transact, staff, { id: params.id, ...body }),
    cancelTranscript: ({ staff, params, transact }) => cancelTranscript(context, transact, staff, params.id),
    settleTranscript: ({ staff, params, transact }) => settleTranscript(context, transact, staff, params.id),
    remindOfficeReferee: ({ staff, params, transact }) => remindForOffice(context, transact, staff, params),
    changeOfficeReferee: ({ staff, params, body, transact }) =>
      changeForOffice(context, transact, staff, {
        ...params,
        name: body.new_referee_name ?? '',
        email: body.new_referee_email ?? '',
      }),
    enterPaperReference: ({ staff, params, body, files, transact }) =>
      enterFromPaper(context, transact, staff, { ...params, answers: body, files }),
    comparePaperReference: ({ staff, params, transact }) => compareWithScan(context, transact, staff, params.id),
  } satisfies Partial<Handlers>
}
