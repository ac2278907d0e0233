import { sql } from 'kysely'
import type * as z from 'zod'
import type { documentReasons } from '#shared/contract/schemas/case-work.ts'
import type { documentReasonsBody, reasonList } from '#shared/contract/schemas/reasons.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { AppError, invalidFields } from '../../errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'

type List = z.output<typeof reasonList>
type Body = z.output<typeof documentReasonsBody>
type Reason = List['reasons'][number]

/** How many of the last changes are shown. All are stored. */
const mostShown = 50

/** The reasons on offer, in order, followed by retired ones, which existing verdicts may name. */
export async function listReasons(db: Queryable): Promise<z.output<typeof documentReasons>> {
  const { offered, retired } = await reasonsIn(db)
  return [...offered, ...retired.map(reason => ({ ...reason, retired: true as const }))]
}

async function reasonsIn(db: Queryable): Promise<{ offered: Reason[]; retired: Reason[] }> {
  const rows = await db
    .selectFrom('document_reason')
    .select(['code', 'label', 'request', 'retired_at'])
    .orderBy('position')
    .orderBy('code')
    .execute()
  const plain = ({ code, label, request }: Reason) => ({ code, label, request })
  return {
    offered: rows.filter(({ retired_at }) => retired_at === null).map(plain),
    retired: rows.filter(({ retired_at }) => retired_at !== null).map(plain),
  }
}

/** The reasons for their editors, with the list after each change. */
export async function readReasonList(db: Queryable): Promise<List> {
  const [{ offered, retired }, uses, versions] = await Promise.all([reasonsIn(db), usesIn(db), versionsIn(db)])
  return {
    revision: versions[0]?.revision ?? 0,
    reasons: offered,
    retired,
    uses,
    history: versions,
  }
}

async function usesIn(db: Queryable): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('document')
    .select(['verdict_reason', sql<number>`count(*)::integer`.as('count')])
    .where('verdict', '=', sql.lit('rejected'))
    .groupBy('verdict_reason')
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ verdict_reason, count }) => (verdict_reason ? [[verdict_reason, count]] : [])),
  )
}

async function versionsIn(db: Queryable): Promise<List['history']> {
  const rows = await db
    .selectFrom('document_reason_list')
    .leftJoin('staff', 'staff.id', 'document_reason_list.saved_by')
    .selectAll('document_reason_list')
    .select('staff.full_name')
    .orderBy('revision', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ revision, reasons, saved_by, full_name, saved_at }) => ({
    revision,
    saved_at: saved_at.toISOString(),
    ...(saved_by && full_name ? { saved_by: { id: saved_by, full_name } } : {}),
    reasons: reasons as unknown as Reason[],
  }))
}

/**
 * Replaces the list and stores the new version. Throws 409 if the caller has missed a change, and 422 for an unknown
 * code and for two reasons with the same name.
 */
export function saveReasons(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { reasons, revision }: Body,
): Promise<List> {
  return transact(async tx => {
    const known = await tx.selectFrom('document_reason').select('code').orderBy('code').forUpdate().execute()
    refuseMissed((await versionsIn(tx))[0], revision)
    const codes = new Set(known.map(({ code }) => code))
    refuseUnclear(reasons, codes)
    if (revision === 0) await storeList(tx, { by: null, at: context.clock.now() })
    await replaceList(tx, context, reasons, codes)
    await storeList(tx, { by: member.id, at: context.clock.now() })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'document-reasons.changed',
      subject: `staff:${member.id}`,
      detail: { reasons: reasons.map(({ label }) => label) },
    })
    return readReasonList(tx)
  })
}

/** Throws 409 if the caller has not seen the newest list. */
export function refuseMissed(
  newest: Pick<List['history'][number], 'revision' | 'saved_by'> | undefined,
  revision: number,
): void {
  if ((newest?.revision ?? 0) === revision) return
  throw new AppError(
    'conflicting-change',
    `${newest?.saved_by?.full_name ?? 'A colleague'} has changed these reasons since you opened them. Compare them with yours, then save again.`,
  )
}

/** Throws 422 for an unknown code, and for two reasons with the same name. */
export function refuseUnclear(
  reasons: readonly Pick<Body['reasons'][number], 'code' | 'label'>[],
  known: ReadonlySet<string>,
): void {
  const seen = new Set<string>()
  const codes = new Set<string>()
  const problems = reasons.flatMap(({ code, label }, index) => {
    const name = label.toLowerCase()
    const found = [
      ...(code !== undefined && (!known.has(code) || codes.has(code))
        ? [{ field: `reasons.${index}.code`, message: 'There is no such reason.' }]
        : []),
      ...(seen.has(name) ? [{ field: `reasons.${index}.label`, message: 'Another reason has this name.' }] : []),
    ]
    seen.add(name)
    if (code !== undefined) codes.add(code)
    return found
  })
  if (problems.length > 0) throw invalidFields(problems)
}

async function replaceList(
  tx: Tx,
  context: Context,
  reasons: Body['reasons'],
  codes: ReadonlySet<string>,
): Promise<void> {
  const taken = new Set(codes)
  const retired_at = context.clock.now()
  await tx.updateTable('document_reason').set({ retired_at }).where('retired_at', 'is', null).execute()
  for (const [position, { code, label, request }] of reasons.entries()) {
    const name = code ?? newCode(label, taken)
    taken.add(name)
    await tx
      .insertInto('document_reason')
      .values({ code: name, label, request, position })
      .onConflict(conflict => conflict.column('code').doUpdateSet({ label, request, position, retired_at: null }))
      .execute()
  }
}

async function storeList(tx: Tx, { by, at }: { by: string | null; at: Date }): Promise<void> {
  const { offered } = await reasonsIn(tx)
  await tx
    .insertInto('document_reason_list')
    .values({ reasons: JSON.stringify(offered), saved_by: by, saved_at: at })
    .execute()
}

/** 'Edges cut off' becomes edges-cut-off, with a number if that is taken. */
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
