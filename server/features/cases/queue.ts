import type * as z from 'zod'
import { type queue, queueGroups, type queueQuery } from '#shared/contract/schemas/cases.ts'
import { readQueueFilter } from '#shared/domain/queue-filter.ts'
import type { Context } from '../../context.ts'
import { invalidFields } from '../../errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type CountedPlace, countedPlaces, countsOf } from './counts.ts'
import {
  type Cursor,
  countInStages,
  type Found,
  findInOrder,
  isAboutMoreThanPlaces,
  type Wanted,
} from './find-cases.ts'
import { presentRows } from './present-rows.ts'
import { placeTest } from './scope.ts'
import { findWords } from './search-words.ts'

const usualLimit = 50
/** What a page is ordered by: microseconds, or in a search the words that were found. */
const keyShapes = { time: /^\d{1,18}$/, word: /^[a-z0-9@._+]{1,200}$/ }
const permission = ['applications.read'] as const

type Asked = z.output<typeof queueQuery>
type Queue = z.output<typeof queue>

/** The queue of one member of staff: their scope, their filter, in the order of what needs doing. */
export async function readQueue(context: Context, member: StaffMember, asked: Asked): Promise<Queue> {
  const filter = readQueueFilter(asked.q ?? '')
  const places = await countedPlaces(context.db)
  const isWanted = placeTest(member, permission, filter)
  const wantedPlaces = places.filter(isWanted)
  const unknown = filter.unknown.length > 0 ? { unknown: filter.unknown } : {}
  const words = await findWords(context.db, filter.words)
  if (wantedPlaces.length === 0 || words === 'nothing') return { rows: [], counts: {}, ...unknown }

  const limit = asked.limit ?? usualLimit
  const wanted: Wanted = {
    member,
    filter,
    words,
    stage: asked.stage,
    sort: asked.sort ?? 'doing',
    programmes: wantedPlaces.length === places.length ? 'all' : programmesIn(wantedPlaces),
  }
  const [counted, found] = await Promise.all([
    isAboutMoreThanPlaces(wanted) ? countInStages(context, wanted) : { counts: countsOf(wantedPlaces), isMore: false },
    findInOrder(context, wanted, {
      after: readCursor(asked.after, words.length > 0 ? 'word' : 'time'),
      limit: limit + 1,
    }),
  ])
  const rows = found.slice(0, limit)
  return {
    rows: await presentRows(context, rows),
    counts: counted.counts,
    ...(counted.isMore ? { counts_are_more: true as const } : {}),
    ...unknown,
    ...(found.length > limit ? { next: writeCursor(rows.at(-1)) } : {}),
  }
}

function programmesIn(places: readonly CountedPlace[]): string[] {
  return [...new Set(places.map(({ programme_id }) => programme_id))].filter(id => id !== null)
}

/** Opaque to the browser: the group and the place in it of the last row. */
function writeCursor(row: Found | undefined): string {
  return Buffer.from(JSON.stringify(row ? [row.group, row.key, row.application_id] : [])).toString('base64url')
}

function readCursor(text: string | undefined, kind: keyof typeof keyShapes): Cursor | undefined {
  if (text === undefined) return undefined
  try {
    const [group, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const known = queueGroups.find(one => one === group)
    if (known && typeof key === 'string' && keyShapes[kind].test(key) && Number.isSafeInteger(id))
      return { group: known, key, id }
  } catch {
    // Answered below.
  }
  throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Begin again at the top.' }])
}
