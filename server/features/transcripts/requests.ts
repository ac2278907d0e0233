import type { Selectable } from 'kysely'
import { longDate } from '#shared/domain/calendar.ts'
import { type TranscriptState, type WantedRecord, wantedNames } from '#shared/domain/transcripts.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { TranscriptRequestTable } from '../../db/tables.ts'
import type { MailKind } from '../../emails/mail-lanes.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { transcriptAsked } from '../../emails/transcripts.ts'
import { getRow } from '../applications/queries.ts'
import { hashLink } from '../references/requests.ts'

type Row = Selectable<TranscriptRequestTable>

/** A request to the records office of another institution. */
export type TranscriptRequest = Omit<Row, 'state' | 'wanted'> & { state: TranscriptState; wanted: WantedRecord }

/** The constraints of the table say so, too. */
export const asTranscriptRequest = (row: Row): TranscriptRequest => ({
  ...row,
  state: row.state as TranscriptState,
  wanted: row.wanted as WantedRecord,
})

export async function getTranscriptRequest(db: Queryable, id: string): Promise<TranscriptRequest> {
  return asTranscriptRequest(
    await db.selectFrom('transcript_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
}

/** Kinds of email that hold a link. */
const kindOfTurn = {
  first: 'transcript-request',
  reminder: 'transcript-reminder',
  last: 'transcript-reminder',
  again: 'transcript-new-link',
} as const satisfies Record<string, MailKind>
const askingMails: readonly MailKind[] = Object.values(kindOfTurn)

/** Emails a link of its own to the records office. The earlier ones still work. */
export async function mailTranscriptLink(
  tx: Tx,
  context: Context,
  { request, turn }: { request: TranscriptRequest; turn: keyof typeof kindOfTurn },
): Promise<void> {
  const uuid = context.random.uuid()
  await tx
    .insertInto('transcript_link')
    .values({ token_hash: hashLink(uuid), request_id: request.id, created_at: context.clock.now() })
    .execute()
  const content = transcriptAsked({
    ...aboutRequest(request, await getRow(tx, request.application_id)),
    turn,
    message: request.message,
    by: lastDay(request.due_at),
    url: `${context.config.publicUrl}/transcripts/${uuid}`,
  })
  await enqueueMail(tx, context, {
    kind: kindOfTurn[turn],
    to: request.email,
    content,
    secrets: [uuid],
    usefulUntil: request.links_end_at,
    transcriptRequestId: request.id,
  })
}

interface Named {
  first_name: string
  other_names: string
  surname: string
}

/** What every email to a records office says about the student. */
export function aboutRequest(
  { institution, wanted, student_number, studied }: TranscriptRequest,
  { first_name, other_names, surname }: Named,
) {
  const student = [first_name, other_names, surname].filter(Boolean).join(' ')
  return { institution, student, studentNumber: student_number, studied, wanted: wantedNames[wanted] }
}

/** The last full day before an answer is late. */
const lastDay = (dueAt: Date) => longDate(new Date(+dueAt - 1))

/** Cancels emails with links that have not been sent. One that is being sent at this moment cannot be cancelled. */
export async function withdrawUnsent(tx: Tx, requestId: string): Promise<void> {
  const unsent = tx
    .selectFrom('mail')
    .select('id')
    .where('transcript_request_id', '=', requestId)
    .where('next_attempt_at', 'is not', null)
    .where('kind', 'in', askingMails)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('mail').where('id', 'in', unsent).execute()
}

/** Whether the records office has received an email from us, or is about to. */
export async function hasHeardFromUs(tx: Tx, requestId: string): Promise<boolean> {
  const mail = await tx
    .selectFrom('mail')
    .select('id')
    .where('transcript_request_id', '=', requestId)
    .where('kind', 'in', askingMails)
    .where('given_up_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return mail !== undefined
}

export const isAskingMail = (kind: string) => askingMails.some(one => one === kind)
