import type * as z from 'zod'
import type { caseState } from '#shared/contract/schemas/file.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import { decisionKinds } from '#shared/domain/decisions.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type OpenedFile, requireFile } from './access.ts'

/** The state of a case. Only people who work on it see the decision. */
export function presentState({ row, parts }: OpenedFile): z.output<typeof caseState> {
  const decision = decisionKinds.find(kind => kind === row.decision_kind)
  const withdrawnFrom = caseStages.find(stage => stage === row.withdrawn_from)
  return {
    stage: row.stage,
    revision: row.case_revision,
    since: row.since.toISOString(),
    received_at: row.received_at.toISOString(),
    ...(row.assignee_id && row.assignee_name
      ? { assignee: { id: row.assignee_id, full_name: row.assignee_name } }
      : {}),
    ...(row.due_at ? { due_at: row.due_at.toISOString() } : {}),
    ...(decision && parts.includes('work') ? { decision } : {}),
    ...(withdrawnFrom ? { withdrawn_from: withdrawnFrom } : {}),
  }
}

/** The same after a write, as the transaction sees it. */
export async function stateNow(db: Queryable, member: StaffMember, uuid: string): Promise<z.output<typeof caseState>> {
  return presentState(await requireFile(db, member, uuid))
}
