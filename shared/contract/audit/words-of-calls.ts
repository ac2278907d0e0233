import { type AuditGroup, auditGroupIds } from '../../domain/audit-groups.ts'
import type { CallRow } from '../calls/call.ts'
import { calls } from '../calls/index.ts'

/**
 * In plain words what each call writes to the audit log, by the group of the search: the column `logs` of all rows. A build has it as a
 * table (scripts/thin-calls.ts), because its rows are without words.
 */
export const wordsOfCalls = Object.fromEntries(auditGroupIds.map(group => [group, wordsIn(group)])) as Readonly<
  Record<AuditGroup, Readonly<Record<string, string>>>
>

function wordsIn(group: AuditGroup): Record<string, string> {
  const rows: readonly CallRow[] = Object.values(calls)
  return Object.assign({}, ...rows.map(({ logs }) => logs?.[group]))
}
