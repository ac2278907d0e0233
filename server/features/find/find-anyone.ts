import type * as z from 'zod'
import type { foundAnyone } from '#shared/contract/schemas/find.ts'
import { type Permission, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import type { StaffMember } from '../../http/handler.ts'
import { mostOfKind, type Source, sources } from './sources.ts'

type Found = z.output<typeof foundAnyone>

/** Everyone whom a search finds: each kind by the rules of its own list, side by side. */
export async function findAnyone(context: Context, member: StaffMember, { q }: { q: string }): Promise<Found> {
  const wanted = q.trim()
  if (wanted === '') return { groups: [] }
  const held = permissionsOf(member.grants)
  const mine = sources.filter(({ permission }) => isHeld(permission, held))
  const groups = await Promise.all(mine.map(source => groupOf(context, member, { source, q: wanted })))
  return { groups: groups.filter(({ rows }) => rows.length > 0) }
}

function isHeld(wanted: readonly Permission[], held: readonly Permission[]): boolean {
  return wanted.some(one => held.includes(one))
}

async function groupOf(
  context: Context,
  member: StaffMember,
  { source, q }: { source: Source; q: string },
): Promise<Found['groups'][number]> {
  const rows = await source.find(context, member, q)
  const more = rows.length > mostOfKind ? source.more?.(q) : undefined
  return { kind: source.kind, rows: rows.slice(0, mostOfKind), ...(more ? { more } : {}) }
}
