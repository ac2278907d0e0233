import type * as z from 'zod'
import type { caseMessage, caseNote, caseRequest } from '#shared/contract/schemas/file.ts'
import type { Queryable } from '../../db/client.ts'
import { nameAt } from '../../db/name-at.ts'

/** How many of the newest of each are shown; an applicant has a few. */
const mostShown = 200

export async function requestsOf(db: Queryable, applicationId: number): Promise<z.output<typeof caseRequest>[]> {
  const rows = await db
    .selectFrom('case_request')
    .innerJoin('case_enquiry', 'case_enquiry.id', 'case_request.enquiry_id')
    .selectAll('case_request')
    .select(['case_enquiry.due_at', nameAt('case_request.asked_by', 'case_request.asked_at').as('full_name')])
    .where('case_request.application_id', '=', applicationId)
    .orderBy('case_request.asked_at', 'desc')
    .orderBy('case_request.id')
    .limit(mostShown)
    .execute()
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    message: row.message,
    state: stateOf(row),
    asked_by: { id: row.asked_by, full_name: row.full_name },
    asked_at: row.asked_at.toISOString(),
    due_at: row.due_at.toISOString(),
    ...(row.ended_at ? { ended_at: row.ended_at.toISOString() } : {}),
    ...(row.end_reason === 'answered' && row.ended_at && row.ended_at >= row.due_at ? { late: true as const } : {}),
    ...(row.answer === null ? {} : { answer: row.answer }),
    ...(row.document_id ? { document: row.document_id } : {}),
  }))
}

function stateOf({ end_reason }: { end_reason: string | null }): z.output<typeof caseRequest>['state'] {
  switch (end_reason) {
    case 'answered':
    case 'cancelled':
    case 'moved-on':
      return end_reason
    default:
      return 'open'
  }
}

export async function messagesOf(db: Queryable, applicationId: number): Promise<z.output<typeof caseMessage>[]> {
  const rows = await db
    .selectFrom('case_message')
    .selectAll('case_message')
    .select(nameAt('case_message.staff_id', 'case_message.sent_at').as('full_name'))
    .where('case_message.application_id', '=', applicationId)
    .orderBy('case_message.sent_at', 'desc')
    .orderBy('case_message.id')
    .limit(mostShown)
    .execute()
  return rows.toReversed().map(row => ({
    id: row.id,
    from: row.staff_id ? 'office' : 'applicant',
    ...(row.staff_id && row.full_name ? { by: { id: row.staff_id, full_name: row.full_name } } : {}),
    body: row.body,
    sent_at: row.sent_at.toISOString(),
    ...(row.read_at ? { read_at: row.read_at.toISOString() } : {}),
  }))
}

export async function notesOf(db: Queryable, applicationId: number): Promise<z.output<typeof caseNote>[]> {
  const rows = await db
    .selectFrom('case_note')
    .selectAll('case_note')
    .select(nameAt('case_note.staff_id', 'case_note.written_at').as('full_name'))
    .where('case_note.application_id', '=', applicationId)
    .orderBy('case_note.written_at', 'desc')
    .orderBy('case_note.id')
    .limit(mostShown)
    .execute()
  return rows.map(row => ({
    id: row.id,
    by: { id: row.staff_id, full_name: row.full_name },
    body: row.body,
    written_at: row.written_at.toISOString(),
  }))
}
