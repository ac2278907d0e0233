import { sql } from 'kysely'
import type * as z from 'zod'
import { institution } from '#shared/catalogue/parts/institution.ts'
import type { ApplicationOnWire, ApplicationStatus } from '#shared/contract/schemas/applications.ts'
import type { ownMessage } from '#shared/contract/schemas/own-case.ts'
import { afterOfficeEvent } from '#shared/domain/lives.ts'
import type { NothingToWithdraw } from '#shared/domain/offer-reply.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { applicationWithdrawn, messageForOffice } from '../../emails/cases.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import type { Transact } from '../../http/handler.ts'
import { livesOf, withdrawCase } from '../applications/life.ts'
import { lockOwn } from '../applications/own.ts'
import { presentApplication } from '../applications/present.ts'
import { whyNotWithdraw } from '../applications/present-own-case.ts'
import { findOwn, getOwnRecord } from '../applications/queries.ts'
import type { ApplicationRecord, OwnRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from './about.ts'
import { openRequests } from './queries.ts'
import { endRequest } from './settle.ts'

type Message = z.output<typeof ownMessage>
interface Own {
  accountId: string
  uuid: string
}

/** The messages in both directions, oldest first; those from the office then count as read. Throws 404. */
export async function readMessages(context: Context, transact: Transact, { accountId, uuid }: Own): Promise<Message[]> {
  const record = await findOwn(context.db, accountId, uuid)
  if (!record) throw new AppError('not-found', 'We cannot find this application in your account.')
  const messages = await messagesOf(context.db, record.id)
  if (messages.some(({ from, read_at }) => from === 'office' && !read_at))
    await transact(async tx => {
      await tx
        .updateTable('case_message')
        .set({ read_at: context.clock.now() })
        .where('application_id', '=', record.id)
        .where('staff_id', 'is not', null)
        .where('read_at', 'is', null)
        .execute()
    })
  return messages
}

async function messagesOf(db: Queryable, applicationId: number): Promise<Message[]> {
  const rows = await db
    .selectFrom('case_message')
    .select(['id', 'body', 'sent_at', 'read_at', sql<boolean>`staff_id is not null`.as('is_from_office')])
    .where('application_id', '=', applicationId)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.toReversed().map(({ id, body, sent_at, read_at, is_from_office }) => ({
    id,
    from: is_from_office ? 'office' : 'applicant',
    body,
    sent_at: sent_at.toISOString(),
    ...(read_at ? { read_at: read_at.toISOString() } : {}),
  }))
}

/**
 * Sends a message to the office. The assignee of the case is emailed, otherwise the admissions office. Throws 404,
 * and 409 before it is submitted.
 */
export function sendMessage(
  context: Context,
  transact: Transact,
  { accountId, uuid, body }: Own & { body: string },
): Promise<Message> {
  return transact(async tx => {
    const record = await lockOwn(tx, accountId, uuid)
    if (record.status !== 'submitted' || !record.case)
      throw new AppError('too-early', 'You can write to us here once you have submitted your application.')
    const [id, now] = [context.random.id(), context.clock.now()]
    await tx.insertInto('case_message').values({ id, application_id: record.id, body, sent_at: now }).execute()
    await tx.updateTable('admission_case').set({ returned_at: now }).where('application_id', '=', record.id).execute()
    await tellOffice(tx, context, record)
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: accountId },
      action: 'message.sent',
      subject: `application:${uuid}`,
    })
    return { id, from: 'applicant' as const, body, sent_at: now.toISOString() }
  })
}

async function tellOffice(tx: Tx, context: Context, record: ApplicationRecord): Promise<void> {
  const assignee = await tx
    .selectFrom('admission_case')
    .innerJoin('staff', 'staff.id', 'admission_case.assignee_id')
    .select(['staff.email', 'staff.full_name'])
    .where('admission_case.application_id', '=', record.id)
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  const content = messageForOffice({
    name: assignee?.full_name ?? '',
    applicationNumber: record.application_number ?? '',
    url: `${context.config.publicUrl}/office/applications/${record.uuid}`,
  })
  await enqueueMail(tx, context, {
    kind: 'message-for-office',
    to: assignee?.email ?? institution().admissionsEmail,
    content,
  })
}

/** Answers a request in writing. Throws 404, and 409 if it is no longer open or asks for a document. */
export function answerInWords(
  context: Context,
  transact: Transact,
  { accountId, uuid, request: id, body }: Own & { request: string; body: string },
): Promise<ApplicationOnWire> {
  return transact(async tx => {
    const record = await lockOwn(tx, accountId, uuid)
    const request = (await openRequests(tx, record.id)).find(one => one.id === id)
    if (!request) throw new AppError('conflicting-change', 'You have already replied to this, or we no longer need it.')
    if (request.kind !== 'answer')
      throw new AppError('conflicting-change', 'We need a document here, so it cannot be answered in words. Upload it.')
    const actor = { kind: 'applicant', id: accountId } as const
    await endRequest(tx, context, record, { request, end: { reason: 'answered', answer: body }, actor })
    await recordAudit(tx, context, { actor, action: 'request.answered', subject: `application:${uuid}` })
    return presentApplication(await getOwnRecord(tx, record.id))
  })
}

const nothingLeft: Record<NothingToWithdraw, string> = {
  declined: 'You have declined our offer, so there is nothing left to withdraw.',
  lapsed: 'Our offer has lapsed, so there is nothing left to withdraw.',
  refused: 'We have decided this application, so there is nothing left to withdraw.',
  enrolled: 'You have enrolled. Write to the admissions office if you want to leave.',
}

const whyNothingYet: Record<ApplicationStatus, string> = {
  draft: 'You have not submitted this application, so you cannot withdraw it.',
  awaiting_payment:
    'You have not paid the application fee, so we are not considering this application and there is nothing to withdraw.',
  submitted: 'There is nothing left to withdraw.',
}

/**
 * Withdraws an application for its owner, who is emailed. Idempotent. Throws 404, and 409 if nothing is left to
 * withdraw.
 */
export function withdrawOwn(
  context: Context,
  transact: Transact,
  { accountId, uuid, reason }: Own & { reason: string | undefined },
): Promise<OwnRecord> {
  return transact(async tx => {
    const record = await lockOwn(tx, accountId, uuid)
    if (record.case?.stage === 'withdrawn') return record
    if (!afterOfficeEvent(livesOf(record), 'withdraw'))
      throw new AppError('conflicting-change', whyNothingYet[record.status])
    const why = whyNotWithdraw(record)
    if (why) throw new AppError('conflicting-change', nothingLeft[why])
    const actor = { kind: 'applicant', id: accountId } as const
    await withdrawCase(tx, context, record, {
      actor,
      at: context.clock.now(),
      why: 'asked',
      reason: reason || undefined,
    })
    await recordAudit(tx, context, { actor, action: 'application.withdrawn', subject: `application:${uuid}` })
    const content = applicationWithdrawn({ ...aboutOf(context, record), by: 'applicant' })
    await tellApplicant(tx, context, record, { kind: 'application-withdrawn', content })
    return getOwnRecord(tx, record.id)
  })
}
