import { sql } from 'kysely'
import type * as z from 'zod'
import type { refusalReasonList, refusalReasons, refusalReasonsBody } from '#shared/contract/schemas/decisions.ts'
import { ownFigures } from '#shared/domain/decisions.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { newCode, refuseMissed, refuseUnclear } from '../cases/document-reasons.ts'

type Reasons = z.output<typeof refusalReasons>
type List = z.output<typeof refusalReasonList>
type Body = z.output<typeof refusalReasonsBody>

/** How many of the last changes are shown. All are stored. */
const mostShown = 50

/** The reasons on offer, in order. */
export async function listRefusalReasons(db: Queryable): Promise<Reasons> {
  return (await reasonsIn(db)).offered
}

async function reasonsIn(db: Queryable): Promise<{ offered: Reasons; retired: Reasons }> {
  const rows = await db
    .selectFrom('refusal_reason')
    .select(['code', 'label', 'sentence', 'figure', 'retired_at'])
    .orderBy('position')
    .orderBy('code')
    .execute()
  const plain = ({ code, label, sentence, figure }: (typeof rows)[number]) => {
    const known = ownFigures.find(one => one === figure)
    return { code, label, sentence, ...(known ? { figure: known } : {}) }
  }
  return {
    offered: rows.filter(({ retired_at }) => retired_at === null).map(plain),
    retired: rows.filter(({ retired_at }) => retired_at !== null).map(plain),
  }
}

/** The reasons for their editors, with the list after each change. */
export async function readRefusalReasonList(db: Queryable): Promise<List> {
  const [{ offered, retired }, uses, history] = await Promise.all([reasonsIn(db), usesIn(db), versionsIn(db)])
  return { revision: history[0]?.revision ?? 0, reasons: offered, retired, uses, history }
}

async function usesIn(db: Queryable): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('decision_reason')
    .select(['code', sql<number>`count(*)::integer`.as('count')])
    .groupBy('code')
    .execute()
  return Object.fromEntries(rows.map(({ code, count }) => [code, count]))
}

async function versionsIn(db: Queryable): Promise<List['history']> {
  const rows = await db
    .selectFrom('refusal_reason_list')
    .leftJoin('staff', 'staff.id', 'refusal_reason_list.saved_by')
    .selectAll('refusal_reason_list')
    .select(['staff.full_name', sql<Reasons>`reasons`.as('reasons')])
    .orderBy('revision', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ revision, reasons, saved_by, full_name, saved_at }) => ({
    revision,
    saved_at: saved_at.toISOString(),
    ...(saved_by && full_name ? { saved_by: { id: saved_by, full_name } } : {}),
    reasons,
  }))
}

/**
 * Replaces the list and stores the new version. Existing decisions keep their wording. Throws 409 if the caller has missed
 * a change, and 422 for an unknown code and for two reasons with the same name.
 */
export function saveRefusalReasons(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { reasons, revision }: Body,
): Promise<List> {
  return transact(async tx => {
    const known = await tx.selectFrom('refusal_reason').select('code').orderBy('code').forUpdate().execute()
    refuseMissed((await versionsIn(tx))[0], revision)
    const codes = new Set(known.map(({ code }) => code))
    refuseUnclear(reasons, codes)
    const at = context.clock.now()
    if (revision === 0) await storeList(tx, { by: null, at })
    await replaceList(tx, { reasons, codes, at })
    await storeList(tx, { by: member.id, at })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'refusal-reasons.changed',
      subject: `staff:${member.id}`,
      detail: { reasons: reasons.map(({ label }) => label) },
    })
    return readRefusalReasonList(tx)
  })
}

interface Replaced {
  reasons: Body['reasons']
  codes: ReadonlySet<string>
  at: Date
}

async function replaceList(tx: Tx, { reasons, codes, at }: Replaced): Promise<void> {
  const taken = new Set(codes)
  await tx.updateTable('refusal_reason').set({ retired_at: at }).where('retired_at', 'is', null).execute()
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
}

async function storeList(tx: Tx, { by, at }: { by: string | null; at: Date }): Promise<void> {
  const { offered } = await reasonsIn(tx)
  await tx
    .insertInto('refusal_reason_list')
    .values({ reasons: JSON.stringify(offered), saved_by: by, saved_at: at })
    .execute()
}
