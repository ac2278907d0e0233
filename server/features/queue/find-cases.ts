import { type RawBuilder, sql } from 'kysely'
import type { QueueGroup } from '#shared/contract/schemas/queue.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import { conditionsOf, fromView, scopeCondition, type Wanted, whatever } from './conditions.ts'
import { decidedStages, unreadStages } from './counts.ts'

/** A row’s position: its group, its sort key within the group, and its id. */
export interface Cursor {
  group: QueueGroup
  /** Microseconds since 1970, as the database counts them; in a search, the word that was found. */
  key: string
  id: number
}

export interface Found {
  application_id: number
  group: QueueGroup
  key: string
}

/** A page: the rows after a cursor. */
export interface Asked {
  after: Cursor | undefined
  limit: number
}

interface Order {
  group: QueueGroup
  /** The column that sorts the group; it is indexed with the stage, and with programme and stage. */
  by: RawBuilder<Date>
  direction: 'asc' | 'desc'
  where: RawBuilder<boolean>
}

const held = (column: string) => sql.ref<Date>(`held.${column}`)

/**
 * The next rows after a cursor, by urgency: cases to be decided soon, returned ones, unread ones while they are checked, then the rest, each
 * group oldest first. Cases that wait for the applicant are sorted by the date of the reply. Each group is one short range of an index, and groups are read until there are enough rows,
 * skipping those that are `empty`. There is no offset, so a row that leaves while someone pages shifts no other row.
 */
export async function findInOrder(
  context: Context,
  wanted: Wanted,
  { after, limit }: Asked,
  empty: readonly QueueGroup[] = [],
): Promise<Found[]> {
  if (wanted.words.length > 0) return findByWords(context, wanted, { after, limit })
  const found: Found[] = []
  const orders = ordersOf(wanted)
  const begin = Math.max(0, after ? orders.findIndex(({ group }) => group === after.group) : 0)
  for (const order of orders.slice(begin)) {
    if (empty.includes(order.group)) continue
    const cursor = after?.group === order.group ? after : undefined
    found.push(...(await findInGroup(context, wanted, order, { cursor, limit: limit - found.length })))
    if (found.length >= limit) break
  }
  return found
}

function ordersOf({ filter, sort, stage, soon }: Wanted): Order[] {
  const newest: Order = { group: 'waiting', by: held('received_at'), direction: 'desc', where: whatever }
  if (filter.dueWithinDays !== undefined || filter.is.includes('overdue'))
    return [{ group: 'due', by: held('due_at'), direction: 'asc', where: sql<boolean>`held.due_at is not null` }]
  if (sort === 'newest' || stage === undefined) return [newest]
  if (stage === 'with_applicant')
    return [
      { group: 'due', by: held('due_at'), direction: 'asc', where: sql<boolean>`held.due_at is not null` },
      { group: 'waiting', by: held('received_at'), direction: 'asc', where: sql<boolean>`held.due_at is null` },
    ]
  const isDue = soon.length > 0 && !decidedStages.includes(stage)
  const isSoon = isDue ? sql<boolean>`held.round_id = any(${soon}::text[])` : undefined
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
    ...(unreadStages.includes(stage)
      ? [
          {
            ...oldest,
            group: 'unread' as const,
            where: sql<boolean>`held.first_opened_at is null and held.returned_at is null and ${notSoon}`,
          },
          {
            ...oldest,
            group: 'waiting' as const,
            where: sql<boolean>`held.first_opened_at is not null and held.returned_at is null and ${notSoon}`,
          },
        ]
      : [{ ...oldest, group: 'waiting' as const, where: sql<boolean>`held.returned_at is null and ${notSoon}` }]),
  ]
}

/** Whether the rows have headings, which are counted. */
export function hasHeadings({ filter, sort, stage, words }: Omit<Wanted, 'soon' | 'told'>): boolean {
  const isByDate = filter.dueWithinDays !== undefined || filter.is.includes('overdue')
  return stage !== undefined && sort === 'doing' && !isByDate && words.length === 0
}

async function findInGroup(
  context: Context,
  wanted: Wanted,
  order: Order,
  { cursor, limit }: { cursor: Cursor | undefined; limit: number },
): Promise<Found[]> {
  const direction = directionOf(order)
  const range = (programme: RawBuilder<unknown>) => sql`
    select held.application_id, ${order.by} as at
    from admission_case held
    where ${programme} and ${conditionsOf(wanted)} and ${order.where} and ${laterThan(order, cursor)}
    order by at ${direction}, held.application_id ${direction} limit ${limit}`
  // Merging one short range per programme reads a few hundred rows, where one long range might read all. A filter
  // that leaves few rows has its own index.
  const rows =
    wanted.programmes === 'all' || leavesFew(wanted)
      ? range(scopeCondition(wanted))
      : sql`select part.* from unnest(${wanted.programmes}::text[]) programme (id)
          cross join lateral (${range(sql`held.programme_id = programme.id`)}) part
          order by at ${direction}, application_id ${direction} limit ${limit}`
  const { rows: found } = await sql<{ application_id: number; key: string }>`
    select application_id, (extract(epoch from at) * 1000000)::bigint::text as key from (${rows}) page`.execute(
    context.db,
  )
  return found.map(row => ({ ...row, group: order.group }))
}

function leavesFew({ filter }: Wanted): boolean {
  const isSomebodys = filter.assignees.length > 0 && !filter.assignees.includes('nobody')
  return (
    isSomebodys ||
    filter.documents.includes('missing') ||
    filter.dueWithinDays !== undefined ||
    filter.is.includes('overdue')
  )
}

function directionOf({ direction }: Order): RawBuilder<unknown> {
  return direction === 'asc' ? sql`asc` : sql`desc`
}

function laterThan({ by, direction }: Order, cursor: Cursor | undefined): RawBuilder<boolean> {
  if (!cursor) return whatever
  return sql<boolean>`(${by}, held.application_id) ${direction === 'asc' ? sql`>` : sql`<`}
    (timestamptz 'epoch' + ${cursor.key}::bigint * interval '1 microsecond', ${cursor.id}::bigint)`
}

/** Sorted by the words found, which is alphabetical for names. */
async function findByWords(context: Context, wanted: Wanted, { after, limit }: Asked): Promise<Found[]> {
  const later = after ? sql`and (found.word, found.application_id) > (${after.key}, ${after.id}::bigint)` : sql``
  const { rows } = await sql<{ application_id: number; key: string }>`
    select found.application_id, found.word as key
    ${fromView(wanted)} ${later}
    order by found.word, found.application_id limit ${limit}`.execute(context.db)
  return rows.map(row => ({ ...row, group: 'waiting' }))
}

/** All cases of a view with their assignees, in no order. One more than `most` means that there are too many. */
export async function findAll(tx: Queryable, wanted: Wanted, most: number): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select held.application_id, held.program_type, held.programme_id, held.assignee_id ${fromView(wanted)}
    limit ${most + 1}`.execute(tx)
  return rows
}

/** The ids of all cases in a view, as part of a statement. */
export function idsInView(wanted: Wanted): RawBuilder<unknown> {
  return sql`select held.application_id ${fromView(wanted)}`
}

/** The part of a case that assignment needs. */
export interface Chosen {
  application_id: number
  program_type: string
  programme_id: string | null
  assignee_id: string | null
}
