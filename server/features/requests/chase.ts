import { sql } from 'kysely'
import { dueRequestStep, nextRequestStep } from '#shared/domain/request-reminders.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { thingsStillNeeded } from '../../emails/cases.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, mailNext, type Take } from '../../jobs/set-aside.ts'
import { moveCase } from '../applications/life.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from './about.ts'
import { countOpen, lastDayOf, liveEnquiry } from './queries.ts'

const duty = 'chase-applicants'
const actor = { kind: 'job', id: duty } as const

/** Reminds applicants of open requests, and returns cases to the office after the due date. */
export const chaseApplicants: Duty = {
  name: duty,
  restMs: 5 * 60_000,
  run: context => mailNext(context, duty, (tx, take) => chase(tx, context, take)),
}

/** The application is locked, and the next step is stored in the same transaction. */
async function chase(tx: Tx, context: Context, take: Take): Promise<boolean> {
  const now = context.clock.now()
  const due = await takeDue(tx, context)
  if (!due) return false
  take(due.id)
  const enquiry = await liveEnquiry(tx, due.id)
  if (!enquiry) return true
  const asked = { askedAt: enquiry.asked_at, dueAt: enquiry.due_at }
  const step = dueRequestStep(asked, now)
  await tx
    .updateTable('case_enquiry')
    .set({ next_step_at: nextRequestStep(asked, now)?.at ?? null })
    .where('id', '=', enquiry.id)
    .execute()
  if (step?.kind === 'remind') await remind(tx, context, due.id, enquiry.due_at)
  if (step?.kind === 'lapse') await lapse(tx, context, due.id, enquiry.id)
  return true
}

/** Reminders pause while the account is being deleted, and continue if it is kept. */
function takeDue(tx: Tx, context: Context) {
  return tx
    .selectFrom('application')
    .innerJoin('case_enquiry', 'case_enquiry.application_id', 'application.id')
    .leftJoin('account', 'account.id', 'application.account_id')
    .select(['application.id'])
    .where('case_enquiry.next_step_at', '<=', context.clock.now())
    .where('case_enquiry.ended_at', 'is', null)
    .where('account.deletes_at', 'is', null)
    .where(isNotSetAside(context, duty, 'application.id'))
    .orderBy('case_enquiry.next_step_at')
    .limit(1)
    .forUpdate('application')
    .skipLocked()
    .executeTakeFirst()
}

async function remind(tx: Tx, context: Context, applicationId: number, dueAt: Date): Promise<void> {
  const record = await getApplication(tx, applicationId)
  const things = await countOpen(tx, applicationId)
  const content = thingsStillNeeded({ ...aboutOf(context, record), things, day: lastDayOf(dueAt) })
  await tellApplicant(tx, context, record, { kind: 'things-still-needed', content })
}

/** The requests stay open: late replies still count while the office checks. */
async function lapse(tx: Tx, context: Context, applicationId: number, enquiryId: string): Promise<void> {
  const record = await getApplication(tx, applicationId)
  await tx.updateTable('case_enquiry').set({ lapsed_at: sql`due_at` }).where('id', '=', enquiryId).execute()
  if (record.case?.stage !== 'with_applicant') return
  await moveCase(tx, context, record, { event: 'answer', actor })
  await recordAudit(tx, context, { actor, action: 'requests.lapsed', subject: `application:${record.uuid}` })
}
