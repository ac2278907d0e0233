import { type RawBuilder, sql } from 'kysely'
import type { QueueGroup, queueSorts } from '#shared/contract/schemas/cases.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import type { QueueFilter } from '#shared/domain/queue-filter.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { SearchWords } from './search-words.ts'

/** What a page of the queue is made of. Every part of it becomes a condition of the one statement below. */
export interface Wanted {
  member: Pick<StaffMember, 'id'>
  filter: QueueFilter
  words: Exclude<SearchWords, 'nothing'>
  stage: CaseStage | undefined
  sort: (typeof queueSorts)[number]
  /** The programmes of the scope and the filter; `all` where that is every one. */
  programmes: readonly string[] | 'all'
  /** Those of them in which the caller reads everything; in the others only what is assigned to the caller. `all`: there are no others. */
  readWhole: readonly string[] | 'all'
  /** The rounds that are to be decided soon. */
  soon: readonly string[]
}

/** A row's place: its group, what it is ordered by inside it, and its id. */
export interface Cursor {
  group: QueueGroup
  /** Microseconds since 1970, as the database counts them; of a search the word that was found. */
  key: string
  id: number
}

export interface Found {
  application_id: number
  group: QueueGroup
  key: string
}

/** Decided within so many days counts as due. */
const dueDays = 3

interface Order {
  group: QueueGroup
  /** The column that the group is ordered by; there is an index on it with the stage, and one with the programme before it. */
  by: RawBuilder<Date>
  direction: 'asc' | 'desc'
  where: RawBuilder<boolean>
}

const held = (column: string) => sql.ref<Date>(`held.${column}`)
const whatever = sql<boolean>`true`

/**
 * The next rows after a cursor, in the order of what needs doing: what is to be decided soon, what came back, what nobody has read, the
 * rest; the oldest first in each. Each group is one short range of an index, and the groups are read one after the other until there are
 * enough. No offset: a row that moves away while somebody reads moves no other one.
 */
export async function findInOrder(
  context: Context,
  wanted: Wanted,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<Found[]> {
  if (wanted.words.length > 0) return findByWords(context, wanted, { after, limit })
  const orders = ordersOf(wanted)
  const begin = Math.max(0, after ? orders.findIndex(({ group }) => group === after.group) : 0)
  const found: Found[] = []
  for (const order of orders.slice(begin)) {
    const rest = limit - found.length
    const cursor = after?.group === order.group ? after : undefined
    found.push(...(await findInGroup(context, wanted, order, { cursor, limit: rest })))
    if (found.length >= limit) break
  }
  return found
}

function ordersOf({ filter, sort, stage, soon }: Wanted): Order[] {
  const newest: Order = { group: 'waiting', by: held('received_at'), direction: 'desc', where: whatever }
  if (filter.dueWithinDays !== undefined || filter.is.includes('overdue'))
    return [{ group: 'due', by: held('due_at'), direction: 'asc', where: sql<boolean>`held.due_at is not null` }]
  if (sort === 'newest' || stage === undefined) return [newest]
  const isSoon = soon.length > 0 ? sql<boolean>`held.round_id = any(${soon}::text[])` : undefined
  const notSoon = isSoon ? sql<boolean>`(held.round_id is null or not ${isSoon})` : whatever
  const oldest = { by: held('received_at'), direction: 'asc' } as const
  return [
    ...(isSoon ? [{ ...oldest, group: 'due' as const, where: isSoon }] : []),
    {
      group: 'returned',
      by: held('returned_at'),
      direction: 'asc',
      where: sql<boolean>`held.returned_at is not null and ${notSoon}`,
    },
    {
      ...oldest,
      group: 'unread',
      where: sql<boolean>`held.first_opened_at is null and held.returned_at is null and ${notSoon}`,
    },
    {
      ...oldest,
      group: 'waiting',
      where: sql<boolean>`held.first_opened_at is not null and held.returned_at is null and ${notSoon}`,
    },
  ]
}

/** Whether the rows stand under headings, which are counted. */
export function hasHeadings({ filter, sort, stage, words }: Omit<Wanted, 'soon'>): boolean {
  const isByDate = filter.dueWithinDays !== undefined || filter.is.includes('overdue')
  return stage !== undefined && sort === 'doing' && !isByDate && words.length === 0
}

/** The rounds that have closed and are to be decided within three days. */
export async function roundsDueSoon(context: Context): Promise<string[]> {
  const rows = await context.db
    .selectFrom('round')
    .select('id')
    .where(sql<boolean>`decisions_by <= (now() at time zone 'Africa/Lagos')::date + ${sql.lit(dueDays)}`)
    .where(sql<boolean>`closes_at <= now()`)
    .execute()
  return rows.map(({ id }) => id)
}

async function findInGroup(
  context: Context,
  wanted: Wanted,
  order: Order,
  { cursor, limit }: { cursor: Cursor | undefined; limit: number },
): Promise<Found[]> {
  const [direction, beyond] = order.direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const later = cursor
    ? sql`and (${order.by}, held.application_id) ${beyond}
        (timestamptz 'epoch' + ${cursor.key}::bigint * interval '1 microsecond', ${cursor.id}::bigint)`
    : sql``
  const range = (programme: RawBuilder<unknown>) => sql`
    select held.application_id, ${order.by} as at
    from admission_case held
    where ${programme} and ${conditionsOf(wanted)} and ${order.where} ${later}
    order by at ${direction}, held.application_id ${direction} limit ${limit}`
  // One short range for each programme, merged, reads a few hundred rows where one long range might read all of them.
  const rows =
    wanted.programmes === 'all'
      ? range(whatever)
      : sql`select part.* from unnest(${wanted.programmes}::text[]) programme (id)
          cross join lateral (${range(sql`held.programme_id = programme.id`)}) part
          order by at ${direction}, application_id ${direction} limit ${limit}`
  const { rows: found } = await sql<{ application_id: number; key: string }>`
    select application_id, (extract(epoch from at) * 1000000)::bigint::text as key from (${rows}) page`.execute(
    context.db,
  )
  return found.map(row => ({ ...row, group: order.group }))
}

/**
 * In the order of the words that are found, which for names is the alphabet: the index of words is read until there are enough. The first word
 * drives the search; the others are looked up for what it finds.
 */
async function findByWords(
  context: Context,
  wanted: Wanted,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<Found[]> {
  const later = after ? sql`and (found.word, found.application_id) > (${after.key}, ${after.id}::bigint)` : sql``
  const { rows } = await sql<{ application_id: number; key: string }>`
    select found.application_id, found.word as key
    ${fromWords(wanted)} ${later}
    order by found.word, found.application_id limit ${limit}`.execute(context.db)
  return rows.map(row => ({ ...row, group: 'waiting' }))
}

/** Somebody may have two names that begin alike: the first of them counts. */
function fromWords(wanted: Wanted): RawBuilder<unknown> {
  const [first] = wanted.words
  const isFirst = first
    ? sql<boolean>`not exists (select from case_word earlier where earlier.application_id = found.application_id
        and earlier.word < found.word and ${first.where('earlier')})`
    : whatever
  return sql`from case_word found join admission_case held on held.application_id = found.application_id
    where ${first ? first.where('found') : whatever} and ${scopeCondition(wanted)} and ${conditionsOf(wanted)}
      and ${isFirst}`
}

function scopeCondition({ programmes }: Wanted): RawBuilder<boolean> {
  return programmes === 'all' ? whatever : sql<boolean>`held.programme_id = any(${programmes}::text[])`
}

function conditionsOf({ member, filter, words, stage, readWhole }: Wanted): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [
    ...readCondition(member, readWhole),
    stage ? sql<boolean>`held.stage = ${stage}` : sql<boolean>`held.stage <> 'returned'`,
    ...(filter.rounds.length > 0 ? [sql<boolean>`held.round_id = any(${filter.rounds}::text[])`] : []),
    ...filter.is.map(flag => flagConditions[flag]),
    ...(filter.dueWithinDays === undefined
      ? []
      : [sql<boolean>`held.due_at < now() + ${filter.dueWithinDays}::integer * interval '1 day'`]),
    ...(filter.assignees.length > 0 ? [assigneeCondition(member, filter.assignees)] : []),
    ...words
      .slice(1)
      .map(
        word =>
          sql<boolean>`exists (select from case_word other where other.application_id = held.application_id and ${word.where('other')})`,
      ),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** A reader reads what is assigned to them. Alone, that is one short range of an index. */
function readCondition({ id }: Wanted['member'], readWhole: Wanted['readWhole']): RawBuilder<boolean>[] {
  if (readWhole === 'all') return []
  const isAssigned = sql<boolean>`held.assignee_id = ${id}::uuid`
  if (readWhole.length === 0) return [isAssigned]
  return [sql<boolean>`(held.programme_id = any(${readWhole}::text[]) or ${isAssigned})`]
}

const flagConditions: Record<QueueFilter['is'][number], RawBuilder<boolean>> = {
  open: sql<boolean>`held.stage not in ('told', 'withdrawn', 'returned')`,
  unread: sql<boolean>`held.first_opened_at is null`,
  returned: sql<boolean>`held.returned_at is not null`,
  overdue: sql<boolean>`held.due_at <= now()`,
  paid: sql<boolean>`exists (select from application where id = held.application_id and has_paid)`,
  unpaid: sql<boolean>`exists (select from application where id = held.application_id and not has_paid)`,
}

function assigneeCondition(member: Wanted['member'], assignees: readonly string[]): RawBuilder<boolean> {
  const each = assignees.map(name => {
    if (name === 'me') return sql<boolean>`held.assignee_id = ${member.id}::uuid`
    if (name === 'nobody') return sql<boolean>`held.assignee_id is null`
    return sql<boolean>`held.assignee_id in (select id from staff where starts_with(lower(full_name), lower(${name})))`
  })
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** Filters that say more than where a case is: the counts of places do not know them. */
export function isAboutMoreThanPlaces({ filter, words, readWhole }: Omit<Wanted, 'soon'>): boolean {
  if (readWhole !== 'all') return true
  return filter.is.length > 0 || filter.assignees.length > 0 || filter.dueWithinDays !== undefined || words.length > 0
}

const mostCounted = 5_000
const mostFoundCounted = 500

export interface Counted {
  counts: Partial<Record<CaseStage, number>>
  headings: Partial<Record<QueueGroup, number>>
  isMore: boolean
}

/** The counts of all stages and of the headings with every filter. Beyond some thousands, or hundreds of a search, they stop, and say so. */
export async function countInStages(context: Context, wanted: Wanted): Promise<Counted> {
  const everywhere = { ...wanted, stage: undefined }
  const isSearch = wanted.words.length > 0
  const most = isSearch ? mostFoundCounted : mostCounted
  const what = sql`held.application_id, held.stage, held.round_id, case_reading(held.returned_at, held.first_opened_at) as reading`
  const cases = isSearch
    ? sql`select ${what} ${fromWords(everywhere)} order by found.word, found.application_id`
    : sql`select ${what} from admission_case held where ${scopeCondition(wanted)} and ${conditionsOf(everywhere)}`
  const { rows } = await sql<{ stage: CaseStage; heading: QueueGroup; cases: number }>`
    select stage, case when round_id = any(${wanted.soon}::text[]) then 'due' else reading end as heading, count(*)::integer as cases
    from (${cases} limit ${sql.lit(most)}) counted
    group by 1, 2`.execute(context.db)
  const counted: Counted = { counts: {}, headings: {}, isMore: sumOf(rows) >= most }
  for (const { stage, heading, cases } of rows) {
    counted.counts[stage] = (counted.counts[stage] ?? 0) + cases
    if (stage === wanted.stage) counted.headings[heading] = (counted.headings[heading] ?? 0) + cases
  }
  return counted
}

function sumOf(rows: readonly { cases: number }[]): number {
  return rows.reduce((sum, { cases }) => sum + cases, 0)
}

/** Every case that a view shows, in no order, with who has it. One more than `most` says that there are too many. */
export async function findAll(tx: Queryable, wanted: Wanted, most: number): Promise<Chosen[]> {
  const isSearch = wanted.words.length > 0
  const { rows } = await sql<Chosen>`
    select held.application_id, held.program_type, held.programme_id, held.assignee_id
    ${isSearch ? fromWords(wanted) : sql`from admission_case held where ${scopeCondition(wanted)} and ${conditionsOf(wanted)}`}
    limit ${most + 1}`.execute(tx)
  return rows
}

/** A case as far as sharing out needs it. */
export interface Chosen {
  application_id: number
  program_type: string
  programme_id: string | null
  assignee_id: string | null
}
