import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { DutyName } from '../../jobs/duty.ts'

/** Written to the applicant, in the email that the job sends. */
const reason = 'There is a decision on your application, so you do not need to come.'

/** Cancels what is still to come for people who have been told a decision. The caller must hold their locks. */
export async function releasePlaces(
  tx: Tx,
  context: Context,
  { ids, job }: { ids: readonly number[]; job: DutyName },
): Promise<void> {
  const now = context.clock.now()
  await sql`select from sitting where id in (
      select sitting_id from sitting_place where application_id = any(${ids}::bigint[]) and ended_at is null)
    order by id for update`.execute(tx)
  const { rows } = await sql<{ uuid: string; sitting: string }>`
    update sitting_place set ended_at = ${now}::timestamptz, end_reason = 'removed', reason = ${reason},
      next_step_at = ${now}::timestamptz, sequence = sequence + 1
    from sitting, application
    where sitting.id = sitting_place.sitting_id and application.id = sitting_place.application_id
      and sitting_place.application_id = any(${ids}::bigint[]) and ended_at is null and attendance is null and starts_at > now()
    returning application.uuid, sitting.id as sitting`.execute(tx)
  for (const { uuid, sitting } of rows)
    await recordAudit(tx, context, {
      actor: { kind: 'job', id: job },
      action: 'sitting.place-removed',
      subject: `application:${uuid}`,
      detail: { from: sitting },
    })
}
