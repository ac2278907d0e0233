import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import { type AuditEntry, recordAudit } from '../../db/audit.ts'
import type { StaffMember } from '../../http/handler.ts'

/** Someone who comes back to a page within this time still reads the same thing. */
const sameReadingMs = 10 * 60_000

/**
 * Records that someone has read an offer or a list of people, which the line names. Pages, trial values and refetches of the same thing leave one line.
 */
export async function noteRead(
  context: Context,
  { id }: Pick<StaffMember, 'id'>,
  { action, subject, detail = {} }: Pick<AuditEntry, 'action' | 'subject' | 'detail'>,
): Promise<void> {
  const { db, clock } = context
  const known = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', subject)
    .where('at', '>', new Date(+clock.now() - sameReadingMs))
    .where('action', '=', action)
    .where('actor_kind', '=', 'staff')
    .where('actor_id', '=', id)
    .where(sql<boolean>`detail = ${JSON.stringify(detail)}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  if (!known) await recordAudit(db, context, { actor: { kind: 'staff', id }, action, subject, detail })
}
