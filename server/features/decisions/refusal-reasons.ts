import type * as z from 'zod'
import type { refusalReasons, refusalReasonsBody } from '#shared/contract/schemas/decisions.ts'
import { ownFigures } from '#shared/domain/decisions.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import { invalidFields } from '../../errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { newCode } from '../cases/document-reasons.ts'

type Reasons = z.output<typeof refusalReasons>

/** The reasons that are offered, in their order. */
export async function listRefusalReasons(db: Queryable): Promise<Reasons> {
  const rows = await db
    .selectFrom('refusal_reason')
    .select(['code', 'label', 'sentence', 'figure'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('code')
    .execute()
  return rows.map(({ figure, ...reason }) => {
    const known = ownFigures.find(one => one === figure)
    return { ...reason, ...(known ? { figure: known } : {}) }
  })
}

/** Replaces the list. Throws 422 for a code that there is not. */
export function saveRefusalReasons(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { reasons }: z.output<typeof refusalReasonsBody>,
): Promise<Reasons> {
  return transact(async tx => {
    const known = await tx.selectFrom('refusal_reason').select('code').orderBy('code').forUpdate().execute()
    const taken = new Set(known.map(({ code }) => code))
    const unknown = reasons.findIndex(({ code }) => code !== undefined && !taken.has(code))
    if (unknown >= 0) throw invalidFields([{ field: `reasons.${unknown}.code`, message: 'There is no such reason.' }])
    await tx
      .updateTable('refusal_reason')
      .set({ retired_at: context.clock.now() })
      .where('retired_at', 'is', null)
      .execute()
    for (const [position, { code, label, sentence, figure = null }] of reasons.entries()) {
      const name = code ?? newCode(label, taken)
      taken.add(name)
      const values = { label, sentence, figure, position }
      await tx
        .insertInto('refusal_reason')
        .values({ code: name, ...values })
        .onConflict(conflict => conflict.column('code').doUpdateSet({ ...values, retired_at: null }))
        .execute()
    }
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'refusal-reasons.changed',
      subject: `staff:${member.id}`,
      detail: { reasons: reasons.map(({ label }) => label) },
    })
    return listRefusalReasons(tx)
  })
}
