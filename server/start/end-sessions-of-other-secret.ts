import type { Context } from '../base/context.ts'
import { purposeKey } from '../base/keys.ts'
import { recordAudit } from '../db/audit.ts'

/**
 * Ends every session, of applicants and of staff, if the secret is not the one of the last start: whoever changes it after a leak shuts
 * everyone out (ADR 231). Before the server listens. Returns whether it did.
 */
export async function endSessionsOfOtherSecret({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const mark = purposeKey(config.secret, 'secret-mark')
  return db.transaction().execute(async tx => {
    const first = await tx
      .insertInto('secret_mark')
      .values({ mark })
      .onConflict(known => known.column('is_only').doNothing())
      .returning('mark')
      .executeTakeFirst()
    if (first) return false
    const known = await tx.selectFrom('secret_mark').select('mark').forUpdate().executeTakeFirstOrThrow()
    if (known.mark.equals(mark)) return false
    await tx.updateTable('secret_mark').set({ mark }).execute()
    const ended_at = clock.now()
    const applicants = await tx
      .updateTable('session')
      .set({ ended_at })
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    const staff = await tx
      .updateTable('staff_session')
      .set({ ended_at })
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    await recordAudit(
      tx,
      { clock },
      {
        actor: { kind: 'command', id: 'npm start' },
        action: 'secret.changed',
        subject: 'server',
        detail: { sessions: Number(applicants.numUpdatedRows), staff_sessions: Number(staff.numUpdatedRows) },
      },
    )
    return true
  })
}
