import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { compareWithScan, enterFromPaper } from './paper-reference.ts'
import { changeForOffice, remindForOffice } from './referee-work.ts'
import { remindUnfinished } from './remind-unfinished.ts'
import { listUnfinished } from './unfinished.ts'

/** What concerns referees, and applications that have not been submitted. */
export function refereeRoutes(context: Context) {
  return {
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
    listUnfinished: ({ staff, query }) => listUnfinished(context, staff, query),
    remindUnfinished: ({ staff, body, transact }) => remindUnfinished(context, transact, staff, body.uuids),
  } satisfies Partial<Handlers>
}
