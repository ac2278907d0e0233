import type * as z from 'zod'
import type { askAgainBody, askTranscriptBody, officeTranscripts } from '#shared/contract/schemas/transcripts.ts'
import { judgingStages } from '#shared/domain/case-moves.ts'
import { emailKey } from '#shared/domain/email.ts'
import { isSameMailbox } from '#shared/domain/mailbox.ts'
import { nextTranscriptReminder, transcriptLinksEnd } from '#shared/domain/transcripts.ts'
import type { Context } from '../../base/context.ts'
import { type AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { transcriptNotNeeded } from '../../emails/transcripts.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { askedForm, storedQuestions } from '../applications/asked-form.ts'
import { bumpRevision } from '../references/bump-revision.ts'
import {
  aboutRequest,
  getTranscriptRequest,
  hasHeardFromUs,
  mailTranscriptLink,
  type TranscriptRequest,
} from '../transcripts/requests.ts'
import { transitionTranscript } from '../transcripts/transition.ts'
import { lockFile, noSuchFile, type OpenedFile } from './access.ts'
import { readDue } from './ask-applicant.ts'
import { beginWork } from './open-case.ts'
import { conflict } from './stale.ts'
import { transcriptsOf } from './transcript-part.ts'

type Transcripts = z.output<typeof officeTranscripts>

/** Nobody needs more of one application. */
const mostRequests = 12

/**
 * Asks a records office for a document, by a private link. Throws 404, 403, 409 once a decision is on its way or the same is asked
 * already, and 422 for a kind that is not in the form, a day, and the mailbox of the applicant or of the caller.
 */
export function askTranscript(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, ...body }: z.output<typeof askTranscriptBody> & { uuid: string },
): Promise<Transcripts> {
  return transact(async tx => {
    const file = await lockToAsk(tx, member, uuid)
    const dueAt = readDue(context, body.due_on)
    refuseKind(file, body.kind)
    refuseMailbox(file, member, body.email)
    await refuseAnother(tx, file, body)
    await beginWork(tx, context, member, file)
    const now = context.clock.now()
    const [id, linksEndAt] = [context.random.id(), transcriptLinksEnd(dueAt)]
    await tx
      .insertInto('transcript_request')
      .values({
        ...{ id, application_id: file.row.id, kind: body.kind, wanted: body.wanted, institution: body.institution },
        ...{ email: body.email, email_key: emailKey(body.email), message: body.message ?? '' },
        ...{ student_number: body.student_number ?? '', studied: body.studied ?? '' },
        ...{ state: 'requested', asked_by: member.id, asked_at: now, due_at: dueAt, links_end_at: linksEndAt },
        next_reminder_at: nextTranscriptReminder({ askedAt: now, reminded: 0, linksEndAt }) ?? null,
      })
      .execute()
    await mailTranscriptLink(tx, context, { request: await getTranscriptRequest(tx, id), turn: 'first' })
    await bumpRevision(tx, context, file.row.id)
    await note(tx, context, member, file, { action: 'transcript.asked', kind: body.kind })
    return { transcripts: await transcriptsOf(tx, file.row.id) }
  })
}

/** Emails a new link, perhaps to another address. All earlier links stop working. Throws 404, 403, 409 and 422. */
export function askTranscriptAgain(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, email, due_on }: z.output<typeof askAgainBody> & { id: string },
): Promise<Transcripts> {
  return transact(async tx => {
    const { file, request } = await lockRequest(tx, member, id)
    if (!judgingStages.includes(file.row.stage)) throw await tooLate(tx, file)
    if (request.state !== 'requested' && request.state !== 'bounced') throw await answered(tx, file)
    refuseMailbox(file, member, email)
    const dueAt = readDue(context, due_on)
    const [now, linksEndAt] = [context.clock.now(), transcriptLinksEnd(dueAt)]
    await tx.deleteFrom('transcript_link').where('request_id', '=', id).execute()
    await transitionTranscript(tx, context, request, {
      event: 'ask-again',
      ...{ email, email_key: emailKey(email), due_at: dueAt, links_end_at: linksEndAt },
      ...{ asked_by: member.id, asked_at: now, reminded: 0 },
      next_reminder_at: nextTranscriptReminder({ askedAt: now, reminded: 0, linksEndAt }) ?? null,
    })
    await mailTranscriptLink(tx, context, { request: await getTranscriptRequest(tx, id), turn: 'first' })
    await note(tx, context, member, file, { action: 'transcript.asked-again', kind: request.kind })
    return { transcripts: await transcriptsOf(tx, file.row.id) }
  })
}

/** Cancels a request that is not answered, and tells a records office that we have emailed. Throws 404, 403 and 409. */
export function cancelTranscript(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<Transcripts> {
  return transact(async tx => {
    const { file, request } = await lockRequest(tx, member, id)
    if (request.state !== 'requested' && request.state !== 'bounced') throw await answered(tx, file)
    await transitionTranscript(tx, context, request, { event: 'cancel' })
    if (await hasHeardFromUs(tx, id))
      await enqueueMail(tx, context, {
        kind: 'transcript-not-needed',
        to: request.email,
        content: transcriptNotNeeded(aboutRequest(request, file.row)),
        transcriptRequestId: id,
      })
    await note(tx, context, member, file, { action: 'transcript.cancelled', kind: request.kind })
    return { transcripts: await transcriptsOf(tx, file.row.id) }
  })
}

/** Records that the answer was read. Throws 404, 403 and 409. */
export function settleTranscript(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<Transcripts> {
  return transact(async tx => {
    const { file, request } = await lockRequest(tx, member, id)
    if (request.state !== 'provided' && request.state !== 'refused')
      throw await conflict(tx, file, 'The records office has not answered yet.')
    if (request.settled_by) throw await conflict(tx, file, 'A colleague has already read this answer.')
    await tx
      .updateTable('transcript_request')
      .set({ settled_by: member.id, settled_at: context.clock.now() })
      .where('id', '=', id)
      .execute()
    await note(tx, context, member, file, { action: 'transcript.settled', kind: request.kind })
    return { transcripts: await transcriptsOf(tx, file.row.id) }
  })
}

async function lockToAsk(tx: Tx, member: StaffMember, uuid: string): Promise<OpenedFile> {
  const file = await lockFile(tx, member, uuid, ['documents.check'])
  if (!judgingStages.includes(file.row.stage)) throw await tooLate(tx, file)
  return file
}

async function lockRequest(
  tx: Tx,
  member: StaffMember,
  id: string,
): Promise<{ file: OpenedFile; request: TranscriptRequest }> {
  const found = await tx
    .selectFrom('transcript_request')
    .innerJoin('application', 'application.id', 'transcript_request.application_id')
    .select('application.uuid')
    .where('transcript_request.id', '=', id)
    .executeTakeFirst()
  if (!found) throw noSuchFile()
  const file = await lockFile(tx, member, found.uuid, ['documents.check'])
  return { file, request: await getTranscriptRequest(tx, id) }
}

const tooLate = (tx: Tx, file: OpenedFile): Promise<AppError> =>
  conflict(tx, file, 'You can ask a records office only until a decision is proposed.')

const answered = (tx: Tx, file: OpenedFile): Promise<AppError> =>
  conflict(tx, file, 'The records office has answered, or the request was cancelled.')

function refuseKind({ row }: OpenedFile, kind: string): void {
  const form = askedForm({ ...row, additional_questions: storedQuestions(row.additional_questions) })
  if (!form.documents.some(one => one.kind === kind))
    throw invalidFields([{ field: 'kind', message: 'There is no such document in this form.' }])
}

/** An answer from there would prove nothing. */
function refuseMailbox({ row }: OpenedFile, member: StaffMember, email: string): void {
  const refuse = (message: string) => invalidFields([{ field: 'email', message }])
  if ([row.account_email ?? '', row.email].some(own => isSameMailbox(own, email)))
    throw refuse('This is the address of the applicant. Enter the address of the records office.')
  if (isSameMailbox(member.email, email))
    throw refuse('This is your own address. Enter the address of the records office.')
}

async function refuseAnother(tx: Tx, file: OpenedFile, asked: { kind: string; email: string }): Promise<void> {
  const before = await transcriptsOf(tx, file.row.id)
  if (before.length >= mostRequests)
    throw await conflict(tx, file, `Records offices were asked ${mostRequests} times for this application already.`)
  const isOpen = before.some(
    ({ kind, email, closed_at }) => !closed_at && kind === asked.kind && emailKey(email) === emailKey(asked.email),
  )
  if (isOpen)
    throw await conflict(tx, file, 'This records office has been asked for this already. Ask it again instead.')
}

function note(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { row }: OpenedFile,
  { action, kind }: { action: string; kind: string },
): Promise<void> {
  const actor = { kind: 'staff', id: member.id } as const
  return recordAudit(tx, context, { actor, action, subject: `application:${row.uuid}`, detail: { kind } })
}
