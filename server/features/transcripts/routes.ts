import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { readTranscriptRequest, refuseTranscript, sendTranscript } from './answer.ts'
import { sendNewTranscriptLink } from './new-link.ts'

export function transcriptRoutes(context: Context) {
  return {
    readTranscriptRequest: ({ params }) => readTranscriptRequest(context, params.uuid),
    sendNewTranscriptLink: ({ params, transact }) => sendNewTranscriptLink(context, transact, params.uuid),
    sendTranscript: ({ params, body, files, transact }) =>
      sendTranscript(context, transact, { uuid: params.uuid, body, files }),
    refuseTranscript: ({ params, body, transact }) => refuseTranscript(context, transact, { uuid: params.uuid, body }),
  } satisfies Partial<Handlers>
}
