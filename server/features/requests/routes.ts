import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { onlyFile } from '../applications/check-upload.ts'
import { presentApplication } from '../applications/present.ts'
import { answerInWords, readMessages, sendMessage, withdrawOwn } from './own.ts'
import { sendUnasked } from './unasked.ts'

export function enquiryRoutes(context: Context) {
  return {
    myMessages: ({ applicant, params, transact }) =>
      readMessages(context, transact, { accountId: applicant.accountId, uuid: params.uuid }),
    sendOwnMessage: ({ applicant, params, body, transact }) =>
      sendMessage(context, transact, { accountId: applicant.accountId, uuid: params.uuid, body: body.body }),
    answerRequest: ({ applicant, params, body, transact }) =>
      answerInWords(context, transact, { accountId: applicant.accountId, ...params, body: body.body }),
    sendUnaskedDocument: async ({ applicant, params, body, files, transact }) =>
      sendUnasked(context, transact, {
        accountId: applicant.accountId,
        uuid: params.uuid,
        kind: body.kind,
        note: body.note,
        file: onlyFile(files),
      }),
    withdrawApplication: async ({ applicant, params, body, transact }) =>
      presentApplication(
        await withdrawOwn(context, transact, {
          accountId: applicant.accountId,
          uuid: params.uuid,
          reason: body.reason,
        }),
      ),
  } satisfies Partial<Handlers>
}
