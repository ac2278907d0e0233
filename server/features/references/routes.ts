import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { changeReferee } from './change.ts'
import { declineReference } from './decline.ts'
import { readDraft, saveDraft } from './drafts.ts'
import { sendNewLink, stopReminders } from './new-link.ts'
import { remindReferee } from './remind.ts'
import { listReferees } from './status.ts'
import { submitReference, summarise } from './submit.ts'

export function referenceRoutes(context: Context) {
  return {
    referenceSummary: ({ params, meta }) => summarise(context, params.uuid, meta),
    submitReference: ({ params, body, files, transact, meta }) =>
      submitReference(context, transact, { uuid: params.uuid, answers: body, files, origin: meta }),
    declineReference: ({ params, body, transact }) =>
      declineReference(context, transact, { uuid: params.uuid, reason: body.reason }),
    sendNewLink: ({ params, transact }) => sendNewLink(context, transact, params.uuid),
    stopReminders: ({ params, transact }) => stopReminders(context, transact, params.uuid),
    readReferenceDraft: ({ params }) => readDraft(context, params.uuid),
    saveReferenceDraft: ({ params, body, transact }) =>
      saveDraft(context, transact, { uuid: params.uuid, answers: body }),

    listReferees: ({ applicant, query }) => listReferees(context, applicant.accountId, query.application_uuid),
    remindReferee: ({ applicant, params, query, transact }) =>
      remindReferee(context, transact, {
        accountId: applicant.accountId,
        applicationUuid: query.application_uuid,
        number: params.number,
      }),
    changeReferee: ({ applicant, body, transact }) =>
      changeReferee(context, transact, {
        accountId: applicant.accountId,
        applicationUuid: body.application_uuid,
        number: body.referee_number,
        name: body.new_referee_name ?? '',
        email: body.new_referee_email ?? '',
      }),
  } satisfies Partial<Handlers>
}
