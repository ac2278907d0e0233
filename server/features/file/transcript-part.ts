import type { OfficeTranscript } from '#shared/contract/schemas/transcripts.ts'
import { refusals } from '#shared/domain/transcripts.ts'
import type { Queryable } from '../../db/client.ts'
import { nameAt } from '../../db/name-at.ts'
import { asTranscriptRequest } from '../transcripts/requests.ts'

/** What was asked of records offices for an application, the newest first. */
export async function transcriptsOf(db: Queryable, applicationId: number): Promise<OfficeTranscript[]> {
  const rows = await db
    .selectFrom('transcript_request')
    .selectAll()
    .select(nameAt('transcript_request.asked_by', 'transcript_request.asked_at').as('asker'))
    .select(nameAt('transcript_request.settled_by', 'transcript_request.settled_at').as('settler'))
    .where('application_id', '=', applicationId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ asker, settler, ...row }) => {
    const request = asTranscriptRequest(row)
    const refusal = refusals.find(one => one === row.refusal)
    return {
      ...{ id: row.id, kind: row.kind, wanted: request.wanted, institution: row.institution, email: row.email },
      ...{ state: request.state, asked_by: { id: row.asked_by, full_name: asker ?? '' } },
      ...{ asked_at: row.asked_at.toISOString(), due_at: row.due_at.toISOString() },
      ...(row.closed_at ? { closed_at: row.closed_at.toISOString() } : {}),
      ...(row.answered_by === null ? {} : { answered_by: row.answered_by }),
      ...(refusal ? { refusal } : {}),
      ...(row.answer_note ? { note: row.answer_note } : {}),
      ...(row.settled_by && settler ? { settled_by: { id: row.settled_by, full_name: settler } } : {}),
    }
  })
}
