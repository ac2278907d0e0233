import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/client.ts'
import { moveCase } from '../applications/life.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { countOpen, type Request } from './queries.ts'

type End =
  | { reason: 'answered'; answer: string }
  | { reason: 'answered'; document_id: string }
  | { reason: 'cancelled' }

/**
 * Ends a request. After the last one, the case returns to checking, unless its due date has passed and it has already
 * returned. A reply shows the office that there is something new. The caller must hold the application lock.
 */
export async function endRequest(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  { request, end: { reason, ...answer }, actor }: { request: Request; end: End; actor: Actor },
): Promise<void> {
  const now = context.clock.now()
  await tx
    .updateTable('case_request')
    .set({ ...answer, ended_at: now, end_reason: reason })
    .where('id', '=', request.id)
    .execute()
  const isLast = (await countOpen(tx, record.id)) === 0
  if (isLast) await endEnquiry(tx, record.id, now)
  await tx
    .updateTable('admission_case')
    .set({ revision: sql`revision + 1`, ...(reason === 'answered' ? { returned_at: now } : {}) })
    .where('application_id', '=', record.id)
    .execute()
  if (isLast && record.case?.stage === 'with_applicant') await moveCase(tx, context, record, { event: 'answer', actor })
}

/** Cancels all open requests. The caller must hold the application lock and move the case. */
export async function cancelAll(tx: Tx, context: Context, applicationId: number): Promise<void> {
  const now = context.clock.now()
  await tx
    .updateTable('case_request')
    .set({ ended_at: now, end_reason: 'cancelled' })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .execute()
  await endEnquiry(tx, applicationId, now)
}

async function endEnquiry(tx: Tx, applicationId: number, now: Date): Promise<void> {
  await tx
    .updateTable('case_enquiry')
    .set({ ended_at: now, next_step_at: null })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .execute()
  await tx.updateTable('admission_case').set({ due_at: null }).where('application_id', '=', applicationId).execute()
}
