import type { Context } from '../context.ts'
import type { Queryable } from './client.ts'

export interface AuditEntry {
  /** 'applicant:<id>', 'referee:<id>', 'gateway', 'office:<name>' or 'clock'. */
  actor: string
  action: string
  /** 'application:<uuid>', 'payment:<reference>', 'account:<id>', 'mail:<id>'. */
  subject: string
  detail?: Record<string, unknown>
}

/** Writes one line into the append-only record of who did what, in the transaction that does it. */
export async function recordAudit(db: Queryable, context: Pick<Context, 'clock'>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: context.clock.now(),
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
