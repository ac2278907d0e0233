import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import { callerAddress } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'

/** The column of a batch with the resulting assignee of each application. */
export type Side = 'assignee_before' | 'assignee_after'

/**
 * Sets the assignee of each application in a batch, with an audit line for each, in two statements for 10,000 of
 * them. The caller must hold the locks of the applications. Applications that a colleague already has are left alone.
 */
export async function writeAssignments(
  tx: Tx,
  { clock }: Context,
  { id: staffId }: StaffMember,
  { id, to, action }: { id: string; to: Side; action: string },
): Promise<void> {
  const after = sql.ref(`item.${to}`)
  const changed = sql`case_batch_item item join admission_case held on held.application_id = item.application_id
    and held.assignee_id is distinct from ${after}`
  await sql`insert into audit_log (at, address, actor_kind, actor_id, action, subject, detail)
    select ${clock.now()}, ${callerAddress.getStore() ?? null}, 'staff', ${staffId}, ${action}, 'application:' || application.uuid,
      jsonb_build_object('from', held.assignee_id, 'to', ${after}, 'batch', item.batch_id)
    from ${changed} join application on application.id = item.application_id
    where item.batch_id = ${id}::uuid`.execute(tx)
  await sql`update admission_case set assignee_id = ${after}, revision = revision + 1
    from case_batch_item item
    where item.batch_id = ${id}::uuid and admission_case.application_id = item.application_id
      and admission_case.assignee_id is distinct from ${after}`.execute(tx)
}
