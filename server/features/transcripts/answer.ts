import type * as z from 'zod'
import type { TranscriptSummary, transcriptBody, transcriptRefusalBody } from '#shared/contract/schemas/transcripts.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { refusalNames, refusals } from '#shared/domain/transcripts.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { transcriptReceipt } from '../../emails/transcripts.ts'
import type { Transact, UploadedFile } from '../../http/handler.ts'
import { askedForm } from '../applications/asked-form.ts'
import { checkUpload, onlyFile } from '../applications/check-upload.ts'
import { askForCheck } from '../applications/file-check.ts'
import { getApplication, getRow, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { type KeptUpload, withKeptUploads } from '../applications/uploads.ts'
import { programmeTitle } from '../references/requests.ts'
import { followLink, requireByLink } from './links.ts'
import { aboutRequest, getTranscriptRequest, type TranscriptRequest } from './requests.ts'
import { transitionTranscript } from './transition.ts'

type Sent = z.output<typeof transcriptBody>
type Refused = z.output<typeof transcriptRefusalBody>

/** What a records office sees. Opening a link changes nothing: email scanners open links too. Throws 404 and 410. */
export async function readTranscriptRequest(context: Context, uuid: string): Promise<TranscriptSummary> {
  return summaryOf(context.db, await requireByLink(context, context.db, uuid))
}

async function summaryOf(db: Queryable, request: TranscriptRequest): Promise<TranscriptSummary> {
  const record = await getApplication(db, request.application_id)
  const { student, studentNumber, studied, institution } = aboutRequest(request, record)
  return {
    ...{ name: student, student_number: studentNumber, studied, institution, wanted: request.wanted },
    programme: programmeTitle(record),
    document: documentLabel(record, request.kind),
    message: request.message,
    due_at: request.due_at.toISOString(),
    ...(await replyIn(db, request)),
  }
}

async function replyIn(db: Queryable, request: TranscriptRequest): Promise<Pick<TranscriptSummary, 'reply'>> {
  const { closed_at, answered_by, answer_note } = request
  if (!closed_at || answered_by === null) return {}
  const refusal = refusals.find(one => one === request.refusal)
  const file = await db
    .selectFrom('document')
    .select(['file_name', 'size'])
    .where('transcript_request_id', '=', request.id)
    .executeTakeFirst()
  return {
    reply: {
      ...{ at: closed_at.toISOString(), by: answered_by, note: answer_note ?? '' },
      ...(refusal ? { refusal } : {}),
      ...(file ? { file } : {}),
    },
  }
}

function documentLabel(record: ApplicationRecord, kind: string): string {
  return askedForm(record).documents.find(one => one.kind === kind)?.label ?? 'Document'
}

/** The PDF of a records office. */
const uploadSlot = { kind: 'file', label: 'Document', hint: '', accepts: 'pdf', required: true } as const

/**
 * Stores what a records office sends, beside the current version of the document: it never becomes the applicant’s own. The
 * application row is locked, so of two at once the second gets 409. Throws 404, 410, 413, 415 and 422 too.
 */
export async function sendTranscript(
  context: Context,
  transact: Transact,
  { uuid, files, body }: { uuid: string; files: readonly UploadedFile[]; body: Sent },
): Promise<TranscriptSummary> {
  const before = await followLink(context, context.db, uuid)
  const checked = await checkUpload(onlyFile(files), uploadSlot)
  return withKeptUploads(context, checked, ([file]) =>
    transact(async tx => {
      await lockApplication(tx, before.application_id)
      const request = await followLink(context, tx, uuid)
      if (!file) throw new Error('The checked file was not kept')
      await keepBeside(tx, context, request, file)
      return close(tx, context, request, { event: 'provide', answered_by: body.answered_by, answer_note: body.note })
    }),
  )
}

/** Already replaced when it arrives: whatever looks for current documents does not see it. */
async function keepBeside(tx: Tx, context: Context, request: TranscriptRequest, file: KeptUpload): Promise<void> {
  const now = context.clock.now()
  await tx
    .insertInto('document')
    .values({
      ...{ id: file.id, application_id: request.application_id, kind: request.kind, file_name: file.fileName },
      ...{ content_type: file.contentType, size: file.size, sha256: file.sha256, storage_key: file.storageKey },
      ...{ uploaded_at: now, submitted_at: now, replaced_at: now, transcript_request_id: request.id },
    })
    .execute()
  await askForCheck(tx, context, file)
}

/** Records that a records office does not send what was asked for. Throws 404, 409 and 410. */
export async function refuseTranscript(
  context: Context,
  transact: Transact,
  { uuid, body }: { uuid: string; body: Refused },
): Promise<TranscriptSummary> {
  const before = await followLink(context, context.db, uuid)
  return transact(async tx => {
    await lockApplication(tx, before.application_id)
    const { refusal, answered_by, note } = body
    const request = await followLink(context, tx, uuid)
    return close(tx, context, request, { event: 'refuse', refusal, answered_by, answer_note: note })
  })
}

interface Answer {
  event: 'provide' | 'refuse'
  refusal?: Refused['refusal']
  answered_by: string
  answer_note: string | undefined
}

async function close(tx: Tx, context: Context, request: TranscriptRequest, answer: Answer): Promise<TranscriptSummary> {
  const note = answer.answer_note ?? ''
  await transitionTranscript(tx, context, request, { ...answer, answer_note: note })
  const record = await getRow(tx, request.application_id)
  await recordAudit(tx, context, {
    actor: { kind: 'records-office', id: request.id },
    action: answer.refusal ? 'transcript.refused' : 'transcript.provided',
    subject: `application:${record.uuid}`,
    detail: { kind: request.kind },
  })
  const summary = await summaryOf(tx, await getTranscriptRequest(tx, request.id))
  const content = transcriptReceipt({
    ...aboutRequest(request, record),
    answer: answer.refusal ? refusalNames[answer.refusal] : (summary.reply?.file?.file_name ?? ''),
    by: answer.answered_by,
    note,
    receivedOn: longDate(context.clock.now()),
  })
  await enqueueMail(tx, context, {
    kind: 'transcript-receipt',
    to: request.email,
    content,
    transcriptRequestId: request.id,
  })
  return summary
}
