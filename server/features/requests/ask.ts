import { sql } from 'kysely'
import { nextRequestStep } from '#shared/domain/request-reminders.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { thingsNeeded } from '../../emails/cases.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from './about.ts'
import { countOpen, lastDayOf, liveEnquiry } from './queries.ts'

interface Asked {
  staffId: string
  requests: readonly { kind: string; message: string }[]
  /** The first moment that is late. */
  dueAt: Date
}

/**
 * Sends requests to an applicant, together with what is still open, by email. There is one due date for all of them,
 * which never moves closer. The caller must hold the application lock and move the case.
 */
export async function ask(tx: Tx, context: Context, record: ApplicationRecord, asked: Asked): Promise<void> {
  const now = context.clock.now()
  const live = await liveEnquiry(tx, record.id)
  const dueAt = live && live.due_at > asked.dueAt ? live.due_at : asked.dueAt
  const next_step_at = nextRequestStep({ askedAt: now, dueAt }, now)?.at ?? null
  const enquiry = { asked_at: now, due_at: dueAt, next_step_at, lapsed_at: null, tell_at: null }
  const id = live?.id ?? context.random.id()
  if (live) await tx.updateTable('case_enquiry').set(enquiry).where('id', '=', id).execute()
  else
    await tx
      .insertInto('case_enquiry')
      .values({ id, application_id: record.id, ...enquiry })
      .execute()
  await tx
    .insertInto('case_request')
    .values(
      asked.requests.map(({ kind, message }) => ({
        id: context.random.id(),
        enquiry_id: id,
        application_id: record.id,
        kind,
        message,
        asked_by: asked.staffId,
        asked_at: now,
      })),
    )
    .execute()
  await tx
    .updateTable('admission_case')
    .set({ due_at: dueAt, returned_at: null, revision: sql`revision + 1` })
    .where('application_id', '=', record.id)
    .execute()
  const things = await countOpen(tx, record.id)
  const content = thingsNeeded({ ...aboutOf(context, record), things, day: lastDayOf(dueAt) })
  await tellApplicant(tx, context, record, { kind: 'things-needed', content })
}
