import { sql } from 'kysely'
import type * as z from 'zod'
import type { historyLine } from '#shared/contract/schemas/file.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import { decisionKinds } from '#shared/domain/decisions.ts'
import type { Queryable } from '../../db/client.ts'

type Line = z.output<typeof historyLine>

/** How many of the newest events are shown. */
const mostShown = 200

/** Views are in the audit log, and would bury the rest here. */
export const looks = [
  'application.read',
  'application.loaded-ahead',
  'document.read',
  'document.loaded-ahead',
  'reference.read',
  'reference.file-read',
  'checker-note.read',
  'reviews.read',
  'offer.read',
  'payment.read',
  'application.own-refused',
  'letter.rehearsed',
]

/** The name that the member of staff who did it had then; null if it was not one of them. */
export function actorName(table: 'audit_log' | 'case_move') {
  const [kind, id] = [sql.ref(`${table}.actor_kind`), sql.ref(`${table}.actor_id`)]
  const at = sql.ref(table === 'audit_log' ? 'audit_log.at' : 'case_move.moved_at')
  return sql<string | null>`case when ${kind} = 'staff' then staff_name_at(${id}::uuid, ${at}) end`.as('full_name')
}

/** The history of an application: its audit lines, and its stage changes with their reasons. Newest first. */
export async function historyOf(db: Queryable, application: { id: number; uuid: string }): Promise<Line[]> {
  const [lines, moves] = await Promise.all([linesAbout(db, application.uuid), movesOf(db, application.id)])
  return [...lines, ...moves].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, mostShown)
}

async function linesAbout(db: Queryable, uuid: string): Promise<Line[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.actor_kind', 'audit_log.detail'])
    .select(actorName('audit_log'))
    .where('audit_log.subject', '=', `application:${uuid}`)
    // Stage changes come with their reasons from a separate table.
    .where('audit_log.action', 'not in', [...looks, 'case.moved', 'case.opened'])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(row => ({
    at: row.at.toISOString(),
    action: row.action,
    by: { kind: row.actor_kind, ...(row.full_name ? { full_name: row.full_name } : {}) },
    ...partsOf(row),
  }))
}

/** The subject of the line: a decision, or a document of some kind. */
function partsOf({ action, detail }: { action: string; detail: unknown }): Pick<Line, 'decision' | 'document'> {
  const { kind, id } = (detail ?? {}) as { kind?: unknown; id?: unknown }
  if (typeof kind !== 'string') return {}
  const decision = action.startsWith('decision.') && decisionKinds.find(one => one === kind)
  if (decision) return { decision }
  return { document: { kind, ...(typeof id === 'string' ? { id } : {}) } }
}

async function movesOf(db: Queryable, applicationId: number): Promise<Line[]> {
  const rows = await db
    .selectFrom('case_move')
    .selectAll('case_move')
    .select(actorName('case_move'))
    .where('case_move.application_id', '=', applicationId)
    .orderBy('case_move.moved_at', 'desc')
    .limit(mostShown)
    .execute()
  const stage = (name: string) => caseStages.find(one => one === name)
  return rows.map(row => {
    const [from, to] = [stage(row.stage_before), stage(row.stage_after)]
    return {
      at: row.moved_at.toISOString(),
      action: 'case.moved',
      by: { kind: row.actor_kind, ...(row.full_name ? { full_name: row.full_name } : {}) },
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(row.reason ? { reason: row.reason } : {}),
    }
  })
}
