import type * as z from 'zod'
import { type QueueGroup, type queue, queueGroups, type queueQuery } from '#shared/contract/schemas/queue.ts'
import { readQueueFilter } from '#shared/domain/queue-filter.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { leaveOutUnknown } from '../scope/leave-out-unknown.ts'
import { everywhere, placeTest } from '../scope/places.ts'
import type { Wanted } from './conditions.ts'
import { type Counted, countInStages } from './count-cases.ts'
import { type CountedPlace, countsOf, headingCountsOf, isPlaceFlag, queueState, withFlags } from './counts.ts'
import { type Cursor, type Found, findInOrder, hasHeadings } from './find-cases.ts'
import { presentRows } from './present-rows.ts'
import { findWords, withoutContactData } from './search-words.ts'
import { withoutOwn } from './without-own.ts'

/** A screen and a half, so that the next page is fetched before this one ends. */
const usualLimit = 30
const mostReaches = 500
/** The sort key of a page: microseconds, or in a search the words found. */
const keyShapes = { time: /^\d{1,18}$/, word: /^[^\s\p{Cc}]{1,200}$/u }
type Asked = z.output<typeof queueQuery>
type Queue = z.output<typeof queue>

/** A member of staff’s queue: their scope and filter, sorted by what needs doing. */
export async function readQueue(context: Context, member: StaffMember, asked: Asked): Promise<Queue> {
  const view = await readView(context, member, asked)
  const { wanted, places, unknown } = view
  if (!wanted) return { rows: [], counts: {}, ...unknown }
  const limit = asked.limit ?? usualLimit
  const after = readCursor(asked.after, wanted.words.length > 0 ? 'word' : 'time')
  const empty = isAboutMoreThanPlaces(wanted) ? [] : emptyGroups(wanted, places)
  const [counted, page] = await Promise.all([
    countView(context, { ...view, wanted }),
    findInOrder(context, wanted, { after, limit: limit + 1 }, empty),
  ])
  const rows = page.slice(0, limit)
  return {
    rows: await presentRows(context, rows, wanted),
    ...presentCounts(wanted, counted),
    ...unknown,
    ...(page.length > limit ? { next: writeCursor(rows.at(-1)) } : {}),
  }
}

/** Only the counts, for the same scope and filter. */
export async function countQueue(
  context: Context,
  member: StaffMember,
  asked: Pick<Asked, 'stage' | 'q'>,
): Promise<Pick<Queue, 'counts' | 'headings' | 'counts_are_more'>> {
  const { wanted, ...view } = await readView(context, member, asked)
  return wanted ? presentCounts(wanted, await countView(context, { wanted, ...view })) : { counts: {} }
}

async function countView(context: Context, { wanted, places, version }: View & { wanted: Wanted }): Promise<Counted> {
  return isAboutMoreThanPlaces(wanted) ? countInStages(context, wanted, version) : countPlaces(wanted, places)
}

/** The headings without rows, which do not have to be read. */
function emptyGroups(wanted: Wanted, places: readonly CountedPlace[]): QueueGroup[] {
  const { headings } = countPlaces(wanted, places)
  // Of those that wait for the applicant, the ones without a date are counted with the others.
  const isEmpty = (group: QueueGroup) => !headings[group] && !(wanted.stage === 'with_applicant' && group === 'waiting')
  return hasHeadings(wanted) ? queueGroups.filter(isEmpty) : []
}

/** Filters on more than place and progress, which the counts by place do not cover. */
function isAboutMoreThanPlaces({ filter, words, readWhole }: Wanted): boolean {
  if (readWhole !== 'all') return true
  return (
    !filter.is.every(isPlaceFlag) ||
    filter.documents.length > 0 ||
    filter.jamb.length > 0 ||
    filter.assignees.length > 0 ||
    filter.dueWithinDays !== undefined ||
    filter.score !== undefined ||
    filter.decisions.length > 0 ||
    words.length > 0
  )
}

function presentCounts(wanted: Wanted, { counts, headings, isMore }: Counted) {
  return {
    counts,
    ...(hasHeadings(wanted) ? { headings } : {}),
    ...(isMore ? { counts_are_more: true as const } : {}),
  }
}

interface View {
  /** Undefined if nothing can be in it. */
  wanted: Wanted | undefined
  /** The places with cases in the caller’s scope that match the place filters. */
  places: CountedPlace[]
  /** Changes whenever anything that is counted changes. */
  version: string
  unknown: { unknown?: string[] }
}

/** The contents of a view, from the typed search and what the caller may read. */
export async function readView(
  context: Context,
  member: StaffMember,
  { stage, q = '', sort = 'doing' }: Pick<Asked, 'stage' | 'q' | 'sort'>,
): Promise<View> {
  const filter = await leaveOutUnknown(context.db, q, readQueueFilter(q))
  const unknown = filter.unknown.length > 0 ? { unknown: filter.unknown } : {}
  const [{ places: counted, version, soon, told }, found] = await Promise.all([
    queueState(context.db),
    findWords(context.db, filter.words),
  ])
  const all = await withoutOwn(context.db, member, counted)
  const { places, readWhole } = reachOf(member, all, filter)
  if (places.length === 0 || found === 'nothing') return { wanted: undefined, places, version, unknown }
  const programmes = places.length === all.length ? ('all' as const) : programmesIn(places)
  // A reader sees no contact data, so it cannot be used to find anyone.
  const words = readWhole === 'all' ? found : found.map(word => withoutContactData(word, member.id))
  const wanted = { member, filter, words, stage, sort, programmes, readWhole }
  return { wanted: { ...wanted, soon: hasHeadings(wanted) ? soon : [], told }, places, version, unknown }
}

function countPlaces({ stage, soon, filter }: Wanted, places: readonly CountedPlace[]): Counted {
  const matching = withFlags(places, filter.is)
  return { counts: countsOf(matching), headings: stage ? headingCountsOf(matching, stage, soon) : {}, isMore: false }
}

interface Reach {
  places: CountedPlace[]
  readWhole: Wanted['readWhole']
}

/** Cached for the current counts, and dropped with them. */
const reaches = new WeakMap<readonly CountedPlace[], Map<string, Reach>>()

/**
 * Where the caller reads, and in which of those programmes they see more than what is assigned to them. A records
 * officer sees people who have accepted a place, and no one before there are offers.
 */
export function reachOf(
  { grants }: Pick<StaffMember, 'grants'>,
  all: readonly CountedPlace[],
  filter: Parameters<typeof placeTest>[2] = everywhere,
): Reach {
  const { programTypes, programmes, schools, rounds } = filter
  const key = JSON.stringify([grants, programTypes, programmes, schools, rounds])
  const known = reaches.get(all) ?? new Map<string, Reach>()
  reaches.set(all, known)
  const reach = known.get(key) ?? findReach({ grants }, all, filter)
  if (known.size < mostReaches) known.set(key, reach)
  return reach
}

function findReach(
  member: Pick<StaffMember, 'grants'>,
  all: readonly CountedPlace[],
  filter: Parameters<typeof placeTest>[2],
): Reach {
  const isWhole = placeTest(member, ['applications.read'], filter)
  const isAssigned = placeTest(member, ['applications.read-assigned'], filter)
  const places = all.filter(place => isWhole(place) || isAssigned(place))
  const whole = places.filter(isWhole)
  return { places, readWhole: whole.length === places.length ? 'all' : programmesIn(whole) }
}

export function programmesIn(places: readonly CountedPlace[]): string[] {
  return [...new Set(places.map(({ programme_id }) => programme_id))].filter(id => id !== null)
}

/** Opaque to the browser: the group and position of the last row. */
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
    // Handled below.
  }
  throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
}
