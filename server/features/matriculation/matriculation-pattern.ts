import type * as z from 'zod'
import type { matriculationPattern } from '#shared/contract/schemas/matriculation.ts'
import { onlyKey } from '#shared/domain/setting-kinds.ts'
import type { Context } from '../../base/context.ts'
import { publishPart } from '../../catalogue/publish-part.ts'
import { lockCatalogue, partInForce } from '../../catalogue/versions.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'

type Pattern = z.output<typeof matriculationPattern>

const place = { kind: 'number-patterns', key: onlyKey } as const

/** The pattern for new numbers. */
export async function readPattern(db: Queryable): Promise<Pattern> {
  const { matriculation: pattern } = await partInForce(db, 'numberPatterns')
  const newest = await db
    .selectFrom('setting_version')
    .innerJoin('staff', 'staff.id', 'setting_version.published_by')
    .select(['published_at', 'published_by', 'staff.full_name'])
    .where('kind', '=', place.kind)
    .where('version', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest?.published_at || !newest.published_by) return { pattern }
  const by = { id: newest.published_by, full_name: newest.full_name }
  return { pattern, set: { by, at: newest.published_at.toISOString() } }
}

/** Sets the pattern. Existing numbers do not change. */
export function savePattern(
  context: Context,
  transact: Transact,
  member: StaffMember,
  pattern: string,
): Promise<Pattern> {
  return transact(async tx => {
    await lockCatalogue(tx)
    const before = await readPattern(tx)
    if (before.pattern === pattern && before.set) return before
    const others = await partInForce(tx, 'numberPatterns')
    await publishPart(tx, context, { place, body: { ...others, matriculation: pattern }, by: member.id })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'matriculation.pattern-set',
      subject: `staff:${member.id}`,
      detail: { from: before.pattern, to: pattern },
    })
    return readPattern(tx)
  })
}
