import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '../context.ts'
import { type Actor, actorText } from './actor.ts'
import type { Queryable } from './client.ts'

/**
 * The network address of the call that is being answered; `mount` sets it around every handler, so that no use-case can forget
 * it. Empty while a duty or a command works.
 */
export const callerAddress = new AsyncLocalStorage<string>()

export interface AuditEntry {
  actor: Actor
  action: string
  /** 'application:<uuid>', 'payment:<reference>', 'account:<id>', 'mail:<id>'. */
  subject: string
  detail?: Record<string, unknown>
}

/** Writes one line into the append-only record of who did what, in the transaction that does it. */
export async function recordAudit(db: Queryable, context: Pick<Context, 'clock'>, entry: AuditEntry): Promise<void> {
  await auditLine(db, context, entry).execute()
}

/** The same as a part of another statement (`with`), so that what is done and its line are one way to the store. */
export function auditLine(db: Pick<Queryable, 'insertInto'>, context: Pick<Context, 'clock'>, entry: AuditEntry) {
  return db.insertInto('audit_log').values({
    at: context.clock.now(),
    actor: actorText(entry.actor),
    action: entry.action,
    subject: entry.subject,
    address: callerAddress.getStore() ?? null,
    // No line can be taken back, so no address gets in.
    detail: withoutAddresses(JSON.stringify(entry.detail ?? {})),
  })
}

/** Blots out every email address: what somebody at the office types as a reason may hold one. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>()[\]"',;:@\\]+@[^\s<>()[\]"',;:@\\]+/g, '(address)')
}
