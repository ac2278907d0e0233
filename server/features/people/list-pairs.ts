import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { pairList, pairRow } from '#shared/contract/schemas/people.ts'
import { isMatchKind, type MatchKind, matchKinds, type PairState } from '#shared/domain/person-match.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { isPairInScope } from './pair-scope.ts'
import { applicationsOf } from './paired-people.ts'

type Row = z.output<typeof pairRow>

const pageSize = 50

interface Asked {
  state?: PairState | undefined
  application?: string | undefined
  after?: string | undefined
}

/** A page of the pairs that the caller may see. Each state is one range of an index; there is no total. */
export async function listPairs(
  { db }: Context,
  member: StaffMember,
  { state = 'open', application, after }: Asked,
): Promise<z.output<typeof pairList>> {
  const order = orders[state]
  const { rows } = await sql<FoundPair>`
    select person_pair.id, kinds, one_id, other_id, score, found_at, dismissed_at, staff.id as staff_id, staff.full_name,
      (extract(epoch from ${order.by}) * 1000000)::bigint::text as key
    from person_pair left join staff on staff.id = dismissed_by
    left join person_merge merge on merge.pair_id = person_pair.id and merge.ended_at is null
    where ${order.where} and ${isPairInScope(member)} and ${withApplicant(application)} and ${afterCursor(order, after)}
    order by ${order.columns} limit ${pageSize + 1}`.execute(db)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    rows: await present(db, page),
    ...(last && rows.length > pageSize ? { next: `${last.score}_${last.key}_${last.id}` } : {}),
  }
}

interface Order {
  where: RawBuilder<boolean>
  by: RawBuilder<Date>
  /** The columns that the cursor compares, in this order. */
  place: (cursor: Cursor) => RawBuilder<boolean>
  columns: RawBuilder<unknown>
}

interface Cursor {
  score: number
  at: RawBuilder<Date>
  id: string
}

const byProposal: Omit<Order, 'where'> = {
  by: sql<Date>`merge.proposed_at`,
  place: ({ at, id }) => sql<boolean>`(merge.proposed_at, person_pair.id) < (${at}, ${id}::uuid)`,
  columns: sql`merge.proposed_at desc, person_pair.id desc`,
}

const orders: Record<PairState, Order> = {
  open: {
    where: sql<boolean>`dismissed_at is null and merge.id is null`,
    by: sql<Date>`found_at`,
    place: ({ score, at, id }) =>
      sql<boolean>`(score, found_at, person_pair.id) < (${score}::integer, ${at}, ${id}::uuid)`,
    columns: sql`score desc, found_at desc, person_pair.id desc`,
  },
  proposed: {
    ...byProposal,
    where: sql<boolean>`merge.proposed_at is not null and merge.approved_at is null`,
  },
  merged: {
    ...byProposal,
    where: sql<boolean>`merge.proposed_at is not null and merge.approved_at is not null`,
  },
  dismissed: {
    where: sql<boolean>`dismissed_at is not null`,
    by: sql<Date>`dismissed_at`,
    place: ({ at, id }) => sql<boolean>`(dismissed_at, person_pair.id) < (${at}, ${id}::uuid)`,
    columns: sql`dismissed_at desc, person_pair.id desc`,
  },
}

function afterCursor({ place }: Order, text: string | undefined): RawBuilder<boolean> {
  if (text === undefined) return sql<boolean>`true`
  const [, score, key, id] = /^(\d{1,3})_(\d{1,18})_([0-9a-f-]{36})$/.exec(text) ?? []
  if (!score || !key || !id)
    throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
  return place({
    score: Number(score),
    at: sql<Date>`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`,
    id,
  })
}

/** The two ids are looked up separately, each in its own index. */
function withApplicant(uuid: string | undefined): RawBuilder<boolean> {
  if (uuid === undefined) return sql<boolean>`true`
  return sql<boolean>`person_pair.id = any(array(
    select found.id from application join person_pair found on found.one_id = application.account_id
      where application.uuid = ${uuid}::uuid
    union select found.id from application join person_pair found on found.other_id = application.account_id
      where application.uuid = ${uuid}::uuid))`
}

export interface FoundPair {
  id: string
  kinds: string[]
  one_id: string
  other_id: string
  score: number
  found_at: Date
  dismissed_at: Date | null
  staff_id: string | null
  full_name: string | null
  key: string
}

async function present(db: Queryable, pairs: readonly FoundPair[]): Promise<Row[]> {
  const applications = await applicationsOf(db, [...new Set(pairs.flatMap(pair => [pair.one_id, pair.other_id]))])
  return pairs.map(pair => ({
    ...presentPair(pair),
    people: [pair.one_id, pair.other_id].map(id => {
      const own = applications.get(id)
      return { id, name: own?.name ?? { surname: '', given: '' }, applications: own?.applications ?? [] }
    }),
  }))
}

export function presentPair(
  pair: Pick<FoundPair, 'id' | 'kinds' | 'found_at' | 'dismissed_at' | 'staff_id' | 'full_name'>,
): Omit<Row, 'people'> {
  const { id, found_at, dismissed_at, staff_id, full_name } = pair
  return {
    id,
    kinds: sorted(pair.kinds),
    found_at: found_at.toISOString(),
    ...(dismissed_at && staff_id
      ? { dismissed: { by: { id: staff_id, full_name: full_name ?? '' }, at: dismissed_at.toISOString() } }
      : {}),
  }
}

function sorted(kinds: readonly string[]): MatchKind[] {
  const known = kinds.filter(isMatchKind)
  return matchKinds.filter(kind => known.includes(kind))
}
