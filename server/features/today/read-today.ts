import { sql } from 'kysely'
import type * as z from 'zod'
import type { today } from '#shared/contract/schemas/queue-work.ts'
import { openStages } from '#shared/domain/case-life.ts'
import type { Context } from '../../base/context.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type CountedPlace, countedPlaces, countsOf } from '../queue/counts.ts'
import { programmesIn, reachOf } from '../queue/queue.ts'
import { withoutOwn } from '../queue/without-own.ts'
import { notOwn } from '../scope/own-applications.ts'

type Today = z.output<typeof today>

/** The day’s tasks in the caller’s scope. Each number is that of a view of the queue. */
export async function readToday(context: Context, member: StaffMember): Promise<Today> {
  const all = await withoutOwn(context.db, member, await countedPlaces(context.db))
  const { places, readWhole } = reachOf(member, all)
  const programmes = places.length === all.length ? null : programmesIn(places)
  const [counts, rounds] = await Promise.all([
    countToday(context, member, { programmes, readWhole: readWhole === 'all' ? null : [...readWhole] }),
    readWhole === 'all' ? roundsAtWork(context, places) : [],
  ])
  const isWhole = readWhole === 'all'
  return {
    ...counts,
    ...(isWhole ? { unread: sumOf(places, 'received', 'unread'), returned: sumOf(places, undefined, 'returned') } : {}),
    rounds,
  }
}

function sumOf(places: readonly CountedPlace[], stage: string | undefined, reading: CountedPlace['reading']): number {
  return places
    .filter(place => place.reading === reading && place.stage !== 'returned' && (!stage || place.stage === stage))
    .reduce((sum, { cases }) => sum + cases, 0)
}

interface Reach {
  /** Null: all. */
  programmes: string[] | null
  readWhole: string[] | null
}

/**
 * Unread and returned cases are counted here only for readers; for everyone else the counts by place include them.
 */
async function countToday({ db }: Context, member: StaffMember, { programmes, readWhole }: Reach) {
  const { id } = member
  const isTheirs = notOwn(member, 'held.application_id')
  const isInScope = programmes ? sql`held.programme_id = any(${programmes}::text[])` : sql`true`
  const isRead = readWhole
    ? sql`(held.programme_id = any(${readWhole}::text[]) or held.assignee_id = ${id}::uuid)`
    : sql`true`
  const mine = sql`from admission_case held where held.assignee_id = ${id}::uuid and ${isTheirs} and ${isInScope}`
  const isOpen = sql`held.stage not in ('told', 'withdrawn', 'returned')`
  const { rows } = await sql<Pick<Today, 'mine' | 'overdue' | 'unread' | 'returned'>>`select
    (select count(*)::integer ${mine} and ${isOpen}) as mine,
    (select count(*)::integer from admission_case held
      where held.due_at <= now() and held.stage <> 'returned' and ${isTheirs} and ${isInScope} and ${isRead}) as overdue,
    ${readWhole ? sql`(select count(*)::integer ${mine} and held.stage = 'received' and held.first_opened_at is null)` : sql`0`} as unread,
    ${readWhole ? sql`(select count(*)::integer ${mine} and held.stage <> 'returned' and held.returned_at is not null)` : sql`0`} as returned`.execute(
    db,
  )
  return rows[0] ?? { mine: 0, overdue: 0, unread: 0, returned: 0 }
}

/** Rounds that are open, or closed with undecided cases. */
async function roundsAtWork(context: Context, places: readonly CountedPlace[]): Promise<Today['rounds']> {
  const byRound = Map.groupBy(places, ({ round_id }) => round_id)
  const rows = await context.db
    .selectFrom('round')
    .select(['id', 'name', 'closes_at'])
    .select([
      sql<string>`to_char(decisions_by, 'YYYY-MM-DD')`.as('decisions_by'),
      sql<boolean>`closes_at <= now()`.as('is_closed'),
    ])
    .where(sql<boolean>`opens_at <= now()`)
    .orderBy('decisions_by')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ is_closed, closes_at, ...round }) => {
    const counts = countsOf(byRound.get(round.id) ?? [])
    const isAtWork = openStages.some(stage => (counts[stage] ?? 0) > 0)
    if (!isAtWork) return []
    return [{ ...round, state: is_closed ? 'closed' : 'open', closes_at: closes_at.toISOString(), counts }]
  })
}
