import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { changeReferee } from './change.ts'
import { submitReference, summarise } from './submit.ts'

export function referenceRoutes(context: Context): Handlers<'referenceSummary' | 'submitReference' | 'changeReferee'> {
  return {
    referenceSummary: ({ params }) => summarise(context, params.uuid),
    submitReference: ({ params, body, files, transact }) =>
      submitReference(context, transact, { uuid: params.uuid, answers: body, files }),
    changeReferee: ({ applicant, body, transact }) =>
      changeReferee(context, transact, {
        accountId: applicant.accountId,
        number: body.referee_number,
        name: body.new_referee_name ?? '',
        email: body.new_referee_email ?? '',
      }),
  }
}
