import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { auditLines, auditQuery } from '#shared/contract/schemas/audit.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type AuditView, readAuditView } from './audit-view.ts'
import { presentLines } from './present-lines.ts'

const usualLimit = 50

/** A line as stored. `key` is its time to the microsecond. */
export interface FoundLine {
  id: string
  key: string
  at: Date
  action: string
  actor_kind: string
  actor_id: string | null
  subject: string
  detail: unknown
  address: string | null
}

/** A page of the audit log, newest line first, limited to what the caller may read. */
export async function searchAudit(
  context: Context,
  member: StaffMember,
  asked: z.output<typeof auditQuery>,
): Promise<z.output<typeof auditLines>> {
  const { view, unknown } = await readAuditView(context, member, asked.q)
  const ignored = unknown.length > 0 ? { unknown } : {}
  if (view === 'too wide') return { lines: [], is_too_wide: true, ...ignored }
  if (view === 'nothing') return { lines: [], ...ignored }
  const limit = asked.limit ?? usualLimit
  const found = await readLines(context.db, view, { after: asked.after, limit: limit + 1 })
  const lines = found.slice(0, limit)
  const last = lines.at(-1)
  return {
    lines: await presentLines(context.db, member, lines),
    ...ignored,
    ...(found.length > limit && last ? { next: `${last.key}-${last.id}` } : {}),
  }
}

/** Reads the newest lines of each alternative from its index, and takes the newest of those. */
async function readLines(
  db: Queryable,
  { oneOf, all }: AuditView,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<FoundLine[]> {
  const rest = [...all, ...afterCursor(after)]
  const newest = (alternative: RawBuilder<boolean>[]) => {
    const where = [...alternative, ...rest]
    return sql`(select line.id, line.at, line.action, line.actor_kind, line.actor_id, line.subject, line.detail, line.address from audit_log line
      ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``} order by line.at desc, line.id desc limit ${limit})`
  }
  const parts = oneOf.length > 0 ? oneOf.map(one => newest([one])) : [newest([])]
  const { rows } =
    await sql<FoundLine>`select *, id::text as id, (extract(epoch from at) * 1000000)::bigint::text as key
    from (${sql.join(parts, sql` union all `)}) found order by at desc, found.id desc limit ${limit}`.execute(db)
  return rows
}

function afterCursor(text: string | undefined): RawBuilder<boolean>[] {
  if (text === undefined) return []
  const [, key, id] = /^(\d{1,18})-(\d{1,15})$/.exec(text) ?? []
  if (!key || !id)
    throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
  return [
    sql<boolean>`(line.at, line.id) < (timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond', ${id}::bigint)`,
  ]
}
