import type * as z from 'zod'
import type { matriculationPattern } from '#shared/contract/schemas/matriculation.ts'
import { samplePattern } from '#shared/domain/matriculation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'

type Pattern = z.output<typeof matriculationPattern>

/** The pattern for new numbers. */
export async function readPattern(db: Queryable): Promise<Pattern> {
  const newest = await db
    .selectFrom('matriculation_pattern')
    .innerJoin('staff', 'staff.id', 'matriculation_pattern.set_by')
    .select(['pattern', 'set_at', 'set_by', 'staff.full_name'])
    .orderBy('matriculation_pattern.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return { pattern: samplePattern }
  const by = { id: newest.set_by, full_name: newest.full_name }
  return { pattern: newest.pattern, set: { by, at: newest.set_at.toISOString() } }
}

/** Sets the pattern. Existing numbers do not change. */
export function savePattern(
  context: Context,
  transact: Transact,
  member: StaffMember,
  pattern: string,
): Promise<Pattern> {
  return transact(async tx => {
    const before = await readPattern(tx)
    if (before.pattern === pattern && before.set) return before
    await tx
      .insertInto('matriculation_pattern')
      .values({ pattern, set_at: context.clock.now(), set_by: member.id })
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'matriculation.pattern-set',
      subject: `staff:${member.id}`,
      detail: { from: before.pattern, to: pattern },
    })
    return readPattern(tx)
  })
}
