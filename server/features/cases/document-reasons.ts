import type * as z from 'zod'
import type { documentReasons, documentReasonsBody } from '#shared/contract/schemas/case-work.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import { invalidFields } from '../../errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'

type Reasons = z.output<typeof documentReasons>

/** The reasons that are offered, in their order. */
export function listReasons(db: Queryable): Promise<Reasons> {
  return db
    .selectFrom('document_reason')
    .select(['code', 'label', 'request'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('code')
    .execute()
}

/** Replaces the list. Throws 422 for a code that there is not. */
export function saveReasons(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { reasons }: z.output<typeof documentReasonsBody>,
): Promise<Reasons> {
  return transact(async tx => {
    const known = await tx.selectFrom('document_reason').select('code').orderBy('code').forUpdate().execute()
    const taken = new Set(known.map(({ code }) => code))
    const unknown = reasons.findIndex(({ code }) => code !== undefined && !taken.has(code))
    if (unknown >= 0) throw invalidFields([{ field: `reasons.${unknown}.code`, message: 'There is no such reason.' }])
    await tx
      .updateTable('document_reason')
      .set({ retired_at: context.clock.now() })
      .where('retired_at', 'is', null)
      .execute()
    for (const [position, { code, label, request }] of reasons.entries()) {
      const name = code ?? newCode(label, taken)
      taken.add(name)
      await tx
        .insertInto('document_reason')
        .values({ code: name, label, request, position })
        .onConflict(conflict => conflict.column('code').doUpdateSet({ label, request, position, retired_at: null }))
        .execute()
    }
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'document-reasons.changed',
      subject: `staff:${member.id}`,
      detail: { reasons: reasons.map(({ label }) => label) },
    })
    return listReasons(tx)
  })
}

/** 'Edges cut off' becomes edges-cut-off, with a number where that is taken. */
export function newCode(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  const begin = plain || 'reason'
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? begin : `${begin}-${number}`
    if (!taken.has(code)) return code
  }
}
