import { perHour } from '#shared/contract/calls/limit.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import { hitWindow } from '../../http/rate-limit.ts'

/** Lines about wrong passwords for one person. More say nothing new, and would fill a log from which nothing is deleted. */
const lines = perHour(100)

/**
 * A line for a wrong password of someone on the staff list. For any other address the same is counted and committed, so that the
 * time that it takes says nothing.
 */
export async function noteWrongPassword(context: Context, staffId: string | undefined): Promise<void> {
  const { key, windowStart } = hitWindow(context, `staff-refused:${staffId ?? 'nobody'}`, lines)
  await context.db.transaction().execute(async tx => {
    const { hits } = await tx
      .insertInto('rate_limit')
      .values({ key, window_start: windowStart, hits: 1 })
      .onConflict(again =>
        again.columns(['key', 'window_start']).doUpdateSet(eb => ({ hits: eb('rate_limit.hits', '+', 1) })),
      )
      .returning('hits')
      .executeTakeFirstOrThrow()
    if (staffId === undefined || hits > lines.hits) return
    const subject = `staff:${staffId}`
    await recordAudit(tx, context, { actor: { kind: 'visitor' }, action: 'staff.password-refused', subject })
  })
}
