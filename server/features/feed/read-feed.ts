import { sql } from 'kysely'
import type * as z from 'zod'
import { type feedEntry, type feedPage, type feedQuery, mostInFeed } from '#shared/contract/schemas/records.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { KeyHolder } from '../../http/handler.ts'
import { isToldNow } from '../applications/is-in-feed.ts'
import { type PlaceRow, presentPerson, presentPlace, readPlaces } from './read-places.ts'

type Entry = z.output<typeof feedEntry>

/** Unless the caller says otherwise. */
const usualPage = 100

/**
 * A page of the feed. The head is read first: whoever moves behind it while the page is read comes again later, so no change is missed. What an entry
 * says is as new as the page. Throws 409 when `after` is from another feed, or ahead of this one.
 */
export async function readFeed(
  context: Context,
  holder: KeyHolder,
  { after = 0, limit = usualPage, feed }: z.output<typeof feedQuery>,
): Promise<z.output<typeof feedPage>> {
  const head = await readHead(context)
  if (after > head.last || (feed !== undefined && feed !== head.id))
    throw new AppError('conflicting-change', 'The feed has started again. Discard your copy and read from after=0.')
  const types = holder.programTypes ? [...holder.programTypes] : null
  const { rows } = await sql<FeedRow>`
    select account_id, number, changed_at from feed_person
    where number > ${after} and number <= ${head.last} and (${types}::text[] is null or program_types && ${types}::text[])
    order by number limit ${Math.min(limit, mostInFeed) + 1}`.execute(context.db)
  const page = rows.slice(0, limit)
  const hasMore = rows.length > limit
  const entries = await presentEntries(context, page, types)
  if (entries.length > 0)
    await recordAudit(context.db, context, {
      actor: { kind: 'key', id: holder.id },
      action: 'feed.read',
      subject: `key:${holder.id}`,
      detail: { after, to: page.at(-1)?.number, people: entries.length },
    })
  return { feed: head.id, entries, next: hasMore ? (page.at(-1)?.number ?? head.last) : head.last, has_more: hasMore }
}

interface FeedRow {
  account_id: string
  number: number
  changed_at: Date
}

async function readHead({ db, random }: Context): Promise<{ id: string; last: number }> {
  const found = await db.selectFrom('feed_head').select(['id', 'last']).executeTakeFirst()
  if (found) return found
  await sql`insert into feed_head (id, last) values (${random.uuid()}::uuid, 0) on conflict do nothing`.execute(db)
  return db.selectFrom('feed_head').select(['id', 'last']).executeTakeFirstOrThrow()
}

async function presentEntries({ db }: Context, page: readonly FeedRow[], types: string[] | null): Promise<Entry[]> {
  if (page.length === 0) return []
  const ids = page.map(({ account_id }) => account_id)
  const places = Map.groupBy(await readPlaces(db, ids, types), ({ account_id }) => account_id)
  const known = await withOffers(
    db,
    ids.filter(id => !places.has(id)),
  )
  return page.map(row => presentEntry(row, places.get(row.account_id) ?? [], known))
}

function presentEntry({ account_id, number, changed_at }: FeedRow, own: PlaceRow[], known: Set<string>): Entry {
  const common = { number, id: account_id, changed_at: changed_at.toISOString() }
  const [newest] = own
  return newest
    ? { ...common, status: 'live', person: presentPerson(newest), places: own.map(presentPlace) }
    : { ...common, status: 'gone', why: known.has(account_id) ? 'place-ended' : 'erased' }
}

/** Those of whom the admissions office still has an offer that was told, whatever became of it. */
async function withOffers(db: Context['db'], ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ account_id: string }>`
    select distinct application.account_id from application join offer on offer.application_id = application.id
    join decision on decision.id = offer.decision_id
    where application.account_id = any(${ids}::uuid[]) and application.erased_at is null and ${isToldNow}`.execute(db)
  return new Set(rows.map(({ account_id }) => account_id))
}
