import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '../context.ts'
import type { Actor } from './actor.ts'
import type { Queryable } from './client.ts'

/**
 * The network address of the call that is being answered; `mount` sets it around every handler, so that no use-case can forget
 * it. Empty while a job or a command works.
 */
export const callerAddress = new AsyncLocalStorage<string>()

export interface AuditEntry {
  actor: Actor
  action: string
  /** 'application:<uuid>', 'rank-list:<id>', 'sitting:<id>', 'payment:<reference>', 'account:<id>', 'mail:<id>'. */
  subject: string
  detail?: Record<string, unknown>
}

/** Writes lines into the append-only record of who did what, in the transaction that does it. */
export async function recordAudit(
  db: Queryable,
  context: Pick<Context, 'clock'>,
  ...entries: AuditEntry[]
): Promise<void> {
  if (entries.length > 0) await auditLines(db, context, entries).execute()
}

/** The same as a part of another statement (`with`), which saves a round trip to the database. */
export function auditLines(
  db: Pick<Queryable, 'insertInto'>,
  context: Pick<Context, 'clock'>,
  entries: readonly AuditEntry[],
) {
  const common = { at: context.clock.now(), address: callerAddress.getStore() ?? null }
  return db.insertInto('audit_log').values(
    entries.map(({ actor, action, subject, detail }) => ({
      ...common,
      actor_kind: actor.kind,
      actor_id: 'id' in actor ? actor.id : null,
      action,
      subject,
      // No line can be removed, so no address gets in.
      detail: withoutAddresses(JSON.stringify(detail ?? {})),
    })),
  )
}

/** Blots out every email address: what someone at the office types as a reason may hold one. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>()[\]"',;:@\\]+@[^\s<>()[\]"',;:@\\]+/g, '(address)')
}
