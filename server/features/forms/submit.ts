import { sql } from 'kysely'
import type { ApplicationEvent } from '#shared/domain/application-life.ts'
import { askedFee, feesToAsk } from '#shared/domain/asked-fee.ts'
import { lostFeeEvent, submissionEvent } from '#shared/domain/lives.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { residencies } from '#shared/domain/residency.ts'
import { nextResultReminder } from '#shared/domain/result-reminders.ts'
import type { Context } from '../../base/context.ts'
import type { AppError } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import { auditLines, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import * as mails from '../../emails/applications.ts'
import { questionsNow } from '../applications/asked-form.ts'
import { awaitedIn } from '../applications/awaited.ts'
import { advance, livesOf } from '../applications/life.ts'
import { nextNumber } from '../applications/next-number.ts'
import { titleAppliedFor } from '../applications/programme-title.ts'
import { nextStepOf } from '../applications/progress.ts'
import { getApplication, getOwnRecord } from '../applications/queries.ts'
import { type ApplicationRecord, documentsRequiredOf, type OwnRecord } from '../applications/record.ts'
import { tellApplicantDaily } from '../applications/tell-applicant.ts'
import { nameReferees, requestReferences } from '../references/requests.ts'
import { whyOutsideRound } from '../rounds/outside-round.ts'
import { datesOf } from '../rounds/queries.ts'

/**
 * Submits a draft that has no problems: assigns its number, stores the submitted version and the referees, and sets the
 * status according to the fee (contract section 4). A number never changes.
 */
export async function submit(tx: Tx, context: Context, draft: ApplicationRecord, actor: Actor): Promise<OwnRecord> {
  const now = context.clock.now()
  const sent = {
    application_number: draft.application_number ?? (await nextNumber(tx, now)),
    submitted_at: now,
    edit_reminder_at: null,
    result_reminder_at: awaitedIn(draft) ? (nextResultReminder(now, now) ?? null) : null,
    programme_title: findProgramme(draft.selected_program)?.title ?? null,
    required_documents: documentsRequiredOf(draft, draft.selected_program),
    additional_questions: questionsNow(draft.selected_program),
    asked_fees: feesToAsk(draft.program_type),
  }
  const line = { actor, action: 'application.submitted', subject: `application:${draft.uuid}` }
  await tx
    .with('noted', () => auditLines(tx, context, [line]))
    .updateTable('application')
    .set({
      ...sent,
      additional_questions: JSON.stringify(sent.additional_questions),
      asked_fees: JSON.stringify(sent.asked_fees),
    })
    .where('id', '=', draft.id)
    .execute()
  await nameReferees(tx, context, draft)
  await keepVersion(tx, draft, now)
  const record = { ...draft, ...sent }
  return settleStatus(tx, context, record, { event: submissionEvent(owesFee(record)), actor })
}

/** Whether a fee is due and unpaid. */
export function owesFee(record: ApplicationRecord): boolean {
  const { residency, has_paid, fee_waived } = record
  return !has_paid && !fee_waived && askedFee(record, residency ?? residencies[0]).kind !== 'free'
}

/** Why a draft cannot be submitted for this programme: its round is not open, or the programme is no longer accepting applications. */
export async function whyClosed(
  tx: Tx,
  draft: ApplicationRecord,
  programme: string | null,
): Promise<AppError | undefined> {
  const { round } = draft
  if (!round) throw new Error(`The application ${draft.uuid} is in no round`)
  return whyOutsideRound(tx, {
    programType: draft.program_type,
    programme,
    wasSubmitted: draft.submitted_at !== null,
    round: datesOf(round),
  })
}

/**
 * Applies an event that sends an application to payment or to the office, with its side effects: once nothing is due,
 * the referees are asked and the applicant is told; while something is due, the applicant is told what, once a day.
 * Throws 409.
 */
export async function settleStatus(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  { event, actor }: { event: ApplicationEvent; actor: Actor },
): Promise<OwnRecord> {
  const advanced = await advance(tx, context, record, event)
  if (advanced.status === 'submitted') return reachOffice(tx, context, advanced, actor)
  const settled = await getOwnRecord(tx, record.id)
  await tellFeeIsDue(tx, context, settled)
  return settled
}

/** Side effects of reaching the office: asks the referees, and tells the applicant. Returns the updated record. */
export async function reachOffice(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  actor: Actor,
): Promise<OwnRecord> {
  await recordAudit(tx, context, { actor, action: 'application.with-office', subject: `application:${record.uuid}` })
  const referees = await requestReferences(tx, context, record, actor)
  const received = await getOwnRecord(tx, record.id)
  await tellItIsWithUs(tx, context, received, referees)
  return received
}

/**
 * Makes a fee due again that no longer counts as paid: a submitted application returns to payment, unless the office
 * has started. Referees who were asked stay asked. Returns the updated application.
 */
export async function loseFee(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  actor: Actor,
): Promise<ApplicationRecord> {
  if (!record.has_paid) return record
  const { status } = await advance(tx, context, record, lostFeeEvent(livesOf(record)))
  if (record.status === 'submitted' && status === 'awaiting_payment')
    await recordAudit(tx, context, {
      actor,
      action: 'application.fee-due-again',
      subject: `application:${record.uuid}`,
    })
  return getApplication(tx, record.id)
}

async function keepVersion(tx: Tx, draft: ApplicationRecord, now: Date): Promise<void> {
  await sql`insert into application_version (application_id, version, snapshot, submitted_at)
    select ${draft.id}, coalesce(max(version), 0) + 1, ${JSON.stringify(draft)}, ${now}
    from application_version where application_id = ${draft.id}`.execute(tx)
}

function addressed(record: ApplicationRecord) {
  return {
    name: `${record.first_name} ${record.surname}`.trim(),
    programme: titleAppliedFor(record) ?? '',
    applicationNumber: record.application_number ?? '',
  }
}

/** While a payment is being checked, no one is asked to pay again. */
async function tellFeeIsDue(tx: Tx, context: Context, record: ApplicationRecord): Promise<void> {
  const next = nextStepOf(context, record)
  if (next.progress.state !== 'fee_due') return
  const content = mails.applicationAwaitsPayment({ ...addressed(record), next })
  await tellApplicantDaily(tx, context, record, { kind: 'fee-due', content })
}

async function tellItIsWithUs(tx: Tx, context: Context, record: ApplicationRecord, referees: string[]): Promise<void> {
  const content = mails.applicationSubmitted({ ...addressed(record), referees, next: nextStepOf(context, record) })
  await tellApplicantDaily(tx, context, record, { kind: 'application-submitted', content })
}
