import { sql, type Updateable } from 'kysely'
import { afterTranscriptEvent, isTranscriptAwaited, type TranscriptEvent } from '#shared/domain/transcripts.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { TranscriptRequestTable } from '../../db/tables.ts'
import { bumpRevision } from '../references/bump-revision.ts'
import { type TranscriptRequest, withdrawUnsent } from './requests.ts'

/**
 * Applies an event to a request to a records office, by the table of `shared/domain/transcripts.ts`, with what else changes in its
 * row. The caller must hold the application lock. Open pages of the application notice. Throws 409 on an invalid transition.
 */
export async function transitionTranscript(
  tx: Tx,
  context: Context,
  request: TranscriptRequest,
  { event, ...values }: { event: TranscriptEvent } & Updateable<TranscriptRequestTable>,
): Promise<void> {
  const next = afterTranscriptEvent(request.state, event)
  const ended = next && !isTranscriptAwaited(next) ? { closed_at: context.clock.now(), next_reminder_at: null } : {}
  const moved = next
    ? await tx
        .updateTable('transcript_request')
        .set({ state: next, ...ended, ...values })
        .where('id', '=', request.id)
        .where('state', '=', request.state)
        .executeTakeFirst()
    : undefined
  if (moved?.numUpdatedRows !== 1n)
    throw new AppError('conflicting-change', 'Something else changed this request at the same time. Reload the page.')
  if (event !== 'bounce') await withdrawUnsent(tx, request.id)
  await bumpRevision(tx, context, request.application_id)
  await tx
    .updateTable('admission_case')
    .set({ revision: sql`revision + 1` })
    .where('application_id', '=', request.application_id)
    .execute()
}
