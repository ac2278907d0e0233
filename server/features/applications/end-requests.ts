import type { Tx } from '../../db/client.ts'

/**
 * Ends open requests to the applicant, because the office has continued without a reply. The caller must hold the
 * application lock.
 */
export async function endRequestsOf(tx: Tx, applicationId: number, at: Date): Promise<void> {
  const ended = await tx
    .updateTable('case_enquiry')
    .set({ ended_at: at, next_step_at: null })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  if (ended.length === 0) return
  await tx
    .updateTable('case_request')
    .set({ ended_at: at, end_reason: 'moved-on' })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .execute()
  await tx.updateTable('admission_case').set({ due_at: null }).where('application_id', '=', applicationId).execute()
}
