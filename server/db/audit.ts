import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '../base/context.ts'
import type { Actor } from './actor.ts'
import type { Queryable } from './client.ts'

/**
 * The network address of the current call. `mount` sets it around every handler, so that no use-case can forget it.
 * Empty in jobs and commands.
 */
export const callerAddress = new AsyncLocalStorage<string>()

/**
 * The ids of the absent colleagues for whom the current call is made (ADR 196). `mount` starts it empty, and the guards that find a right to be that
 * of somebody else add to it.
 */
export const actingFor = new AsyncLocalStorage<Set<string>>()

export interface AuditEntry {
  actor: Actor
  action: string
  /** 'application:<uuid>', 'rank-list:<id>', 'sitting:<id>', 'payment:<reference>', 'account:<id>', 'mail:<id>'. */
  subject: string
  detail?: Record<string, unknown>
}

/** Appends lines to the audit log, in the transaction of the action itself. */
export async function recordAudit(
  db: Queryable,
  context: Pick<Context, 'clock'>,
  ...entries: AuditEntry[]
): Promise<void> {
  if (entries.length > 0) await auditLines(db, context, entries).execute()
}

/** The same as part of another statement (`with`), which saves a round trip to the database. */
export function auditLines(
  db: Pick<Queryable, 'insertInto'>,
  context: Pick<Context, 'clock'>,
  entries: readonly AuditEntry[],
) {
  const common = { at: context.clock.now(), address: callerAddress.getStore() ?? null }
  const [absent] = actingFor.getStore() ?? []
  return db.insertInto('audit_log').values(
    entries.map(({ actor, action, subject, detail }) => ({
      ...common,
      actor_kind: actor.kind,
      actor_id: 'id' in actor ? actor.id : null,
      action,
      subject,
      // Lines cannot be removed, so they must not contain email addresses.
      detail: withoutAddresses(
        JSON.stringify(absent && actor.kind === 'staff' ? { ...detail, for: absent } : (detail ?? {})),
      ),
    })),
  )
}

/** Replaces every email address: a reason typed by the office may contain one. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>()[\]"',;:@\\]+@[^\s<>()[\]"',;:@\\]+/g, '(address)')
}
