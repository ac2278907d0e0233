import { sql } from 'kysely'
import type * as z from 'zod'
import type { freezeBody, rankList } from '#shared/contract/schemas/ranks.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { refusalReasonsIn } from '../../catalogue/reasons.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { requireOffering } from '../seats/offerings.ts'
import { refuseOwnRanks } from './find-candidates.ts'
import { type ListProposal, type ListTerms, presentList, requireList } from './rank-lists.ts'
import { type RankedOffering, rankOffering } from './rank-offering.ts'
import { skipsOf } from './skips.ts'

type Body = z.output<typeof freezeBody>

/** No one would look through more. */
const mostFrozen = 10_000

/**
 * Stores a rank list as it was shown. Throws 404, 409 if it has changed since, and 422 if no one on it can be
 * decided.
 */
export function freezeRanks(
  context: Context,
  transact: Transact,
  member: StaffMember,
  body: Body,
): Promise<z.output<typeof rankList>> {
  return transact(async tx => {
    await requireOffering(tx, member, body, ['decisions.propose'])
    await refuseOwnRanks(tx, member, body)
    const ranked = await rankOffering(tx, {
      ...{ round: body.round, programme: body.programme, track: body.track, seats: body.seats },
    })
    if (ranked.version !== body.version)
      throw new AppError(
        'conflicting-change',
        'This list has changed since you looked at it. Look through it again, then freeze it.',
      )
    await refuseUnknownReasons(tx, body.reasons)
    refuseEmpty(ranked, body)
    const id = context.random.uuid()
    await insertList(tx, context, member, { id, ranked, body })
    await insertItems(tx, id, ranked)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'rank-list.frozen',
      subject: `rank-list:${id}`,
      detail: { round: body.round, programme: body.programme, track: ranked.track, counts: ranked.counts },
    })
    return presentList(await requireList(tx, member, id, ['decisions.propose']))
  })
}

function refuseEmpty({ counts, rows }: RankedOffering, { reasons }: Body): void {
  const decided = counts.offer + counts.waiting_list + (reasons.length > 0 ? counts.rejection : 0)
  if (decided === 0) throw invalidFields([{ field: 'version', message: 'This list has no one to decide about.' }])
  if (rows.length > mostFrozen)
    throw invalidFields([
      { field: 'version', message: `A list can have up to ${mostFrozen.toLocaleString('en-GB')} people.` },
    ])
}

async function refuseUnknownReasons(tx: Tx, reasons: readonly string[]): Promise<void> {
  const codes = new Set((await refusalReasonsIn(tx)).map(({ code }) => code))
  const unknown = reasons.findIndex(code => !codes.has(code))
  if (unknown >= 0) throw invalidFields([{ field: `reasons.${unknown}`, message: 'There is no such reason.' }])
}

async function insertList(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { id, ranked, body }: { id: string; ranked: RankedOffering; body: Body },
): Promise<void> {
  const { formula, terms, seats, counts, track } = ranked
  const listTerms: ListTerms = { version: terms.version, ...formula, seats }
  const proposal: ListProposal = {
    conditions: body.conditions,
    reasons: [...new Set(body.reasons)],
    answer_by: body.answer_by ?? terms.answer_by ?? null,
  }
  await tx
    .insertInto('rank_list')
    .values({
      ...{ id, round_id: body.round, programme_id: body.programme, track },
      ...{ terms: JSON.stringify(listTerms), counts: JSON.stringify(counts), proposal: JSON.stringify(proposal) },
      ...{ frozen_by: member.id, frozen_at: context.clock.now() },
    })
    .execute()
}

/** Earlier decisions are not part of the list. */
async function insertItems(tx: Tx, id: string, { rows }: RankedOffering): Promise<void> {
  const items = rows.filter(({ outcome }) => outcome !== 'decided')
  const skips = await skipsOf(
    tx,
    items.map(({ row }) => row.id),
  )
  await sql`insert into rank_list_item
      (list_id, position, application_id, rank, points, figures, outcome, place, reason, case_revision)
    select ${id}::uuid, * from unnest(
      ${items.map((_, index) => index + 1)}::integer[],
      ${items.map(({ row }) => row.id)}::bigint[],
      ${items.map(({ rank }) => rank ?? null)}::integer[],
      ${items.map(({ points }) => points ?? null)}::integer[],
      ${items.map(({ row }) => JSON.stringify(row.figures))}::jsonb[],
      ${items.map(({ outcome }) => outcome)}::text[],
      ${items.map(({ place }) => place ?? null)}::integer[],
      ${items.map(({ row, outcome }) => (outcome === 'skipped' ? (skips.get(row.id)?.reason ?? null) : null))}::text[],
      ${items.map(({ row }) => row.revision)}::integer[])`.execute(tx)
}
