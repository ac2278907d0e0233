import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { presentApplication } from '../applications/present.ts'
import { checkScreening } from '../seats/check-screening.ts'
import { noteRead } from '../staff/note-read.ts'
import { inviteToSittings } from './invite.ts'
import { cancelSitting, changeSitting, makeSitting } from './make-sitting.ts'
import { markAttendance } from './mark-attendance.ts'
import { movePlace, removePlace } from './move-place.ts'
import { changeOwnSitting, sittingChoices } from './own-sitting.ts'
import { readScreeningFile } from './read-screening-file.ts'
import { listSittings, readSitting } from './read-sittings.ts'

export function sittingRoutes(context: Context) {
  const { db } = context
  /** Wakes the job that emails applicants, once the change is stored. */
  async function thenTell<Answer>(change: Promise<Answer>): Promise<Answer> {
    const answer = await change
    context.bell.ring('tell-sittings')
    return answer
  }
  return {
    listSittings: ({ staff, params }) => listSittings(db, staff, params),
    makeSitting: ({ staff, params, body, transact }) => makeSitting(context, transact, staff, { ...params, ...body }),
    readSitting: async ({ staff, params }) => {
      const sitting = await readSitting(db, staff, params.id)
      await noteRead(context, staff, { action: 'sitting.read', subject: `sitting:${params.id}` })
      return sitting
    },
    changeSitting: ({ staff, params, body, transact }) =>
      thenTell(changeSitting(context, transact, staff, { ...params, ...body })),
    cancelSitting: ({ staff, params, body, transact }) =>
      thenTell(cancelSitting(context, transact, staff, { ...params, ...body })),
    inviteToSittings: ({ staff, params, body, transact }) =>
      thenTell(inviteToSittings(context, transact, staff, { ...params, ...body })),
    movePlace: ({ staff, params, body, transact }) =>
      thenTell(movePlace(context, transact, staff, { ...params, ...body })),
    removePlace: ({ staff, params, body, transact }) =>
      thenTell(removePlace(context, transact, staff, { ...params, ...body })),
    markAttendance: ({ staff, params, body, transact }) =>
      markAttendance(context, transact, staff, { ...params, ...body }),
    checkScreening: ({ staff, params, body }) => checkScreening(db, staff, { ...params, ...body }),
    readScreeningFile: ({ staff, params, files }) => readScreeningFile(db, staff, { ...params, files }),
    sittingChoices: ({ applicant, params }) =>
      sittingChoices(db, { accountId: applicant.accountId, uuid: params.uuid }),
    changeOwnSitting: async ({ applicant, params, body, transact }) =>
      presentApplication(
        await thenTell(
          changeOwnSitting(context, transact, { accountId: applicant.accountId, uuid: params.uuid, ...body }),
        ),
      ),
  } satisfies Partial<Handlers>
}
