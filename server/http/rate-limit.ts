import { sql } from 'kysely'
import type { CallRow } from '#shared/contract/calls/call.ts'
import type { Limit } from '#shared/contract/calls/limit.ts'
import type { Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { compileOnce } from '../db/compile-once.ts'
import { timesForWiderNetwork } from './limits.ts'
import { networkOf, widerNetworkOf } from './network.ts'

/** Where a hit is counted. The window is the second half of the key, so old counts need no reset, only pruning. */
export interface HitWindow {
  key: string
  windowStart: Date
}

/** The current window of `key`. */
export function hitWindow(context: Pick<Context, 'clock'>, key: string, { windowSeconds }: Limit): HitWindow {
  const windowMs = windowSeconds * 1000
  return { key, windowStart: new Date(Math.floor(context.clock.now().getTime() / windowMs) * windowMs) }
}

/** Counts one hit on `key` and throws 429 over the limit of the current window. */
export async function countHit(context: Context, key: string, limit: Limit): Promise<void> {
  await countHits(context, [{ key, limit }])
}

/** Throws 429 when `hits` is more than the limit allows in this window. */
export function refuseTooMany(
  context: Pick<Context, 'clock'>,
  hits: number,
  { windowStart }: HitWindow,
  limit: Limit,
): void {
  if (hits <= limit.hits) return
  const windowEndMs = windowStart.getTime() + limit.windowSeconds * 1000
  const retryAfterSeconds = Math.max(1, Math.ceil((windowEndMs - context.clock.now().getTime()) / 1000))
  throw new AppError('too-many-requests', `Too many requests. Try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

/** How often a network address or an account may make a call. */
export function limitOf({ limit }: Pick<CallRow, 'limit'>, context: Pick<Context, 'config'>): Limit | 'none' {
  return limit === 'none' ? limit : withFactor(context, limit)
}

/** Applies the operator's factor to limits of networks and of all networks together. */
export function withFactor({ config }: Pick<Context, 'config'>, limit: Limit): Limit {
  return { ...limit, hits: limit.hits * config.rateLimitFactor }
}

/** A key that a request hits, and its limit. */
export interface Counter {
  key: string
  limit: Limit
}

/** The counters of one network address: its own network, and for IPv6 the /48 around it. */
export function networkCounters(key: string, ip: string, limit: Limit): Counter[] {
  const wider = widerNetworkOf(ip)
  const own = { key: `${key}:${networkOf(ip)}`, limit }
  if (wider === undefined) return [own]
  return [own, { key: `${key}:${wider}`, limit: { ...limit, hits: limit.hits * timesForWiderNetwork } }]
}

/**
 * Counts one hit on each counter in turn and throws 429 at the first that is over its limit. Counters after that one are not hit,
 * so refused requests do not use up a wider share. The counts are in the database, shared by all instances. Returns the argument
 * for `takeHitsBack`.
 */
export async function countHits(context: Context, counters: readonly Counter[]): Promise<HitWindow[]> {
  const windows: HitWindow[] = []
  for (const { key, limit } of counters) {
    const window = hitWindow(context, key, limit)
    const [row] = await added(context.db, window.key, window.windowStart, 1)
    refuseTooMany(context, row?.hits ?? 0, window, limit)
    windows.push(window)
  }
  return windows
}

/** Hits of a window that this process has not stored yet, and the total in the database at the last write. */
interface Unwritten {
  windowStart: Date
  hits: number
  written: number
}

const unwritten = new WeakMap<Context['db'], Map<string, Unwritten>>()
const mostUnwritten = 5000

/**
 * The same for authenticated callers with frequent calls: stores a hundredth of the limit at a time, so that most reads cost no write.
 * A caller can exceed the limit by that hundredth per server.
 */
export async function countOften(context: Context, key: string, limit: Limit): Promise<void> {
  const { windowStart } = hitWindow(context, key, limit)
  const known = unwritten.get(context.db) ?? new Map<string, Unwritten>()
  unwritten.set(context.db, known)
  const before = known.get(key)
  const isSame = before?.windowStart.getTime() === windowStart.getTime()
  const counted = isSame ? before : { windowStart, hits: 0, written: 0 }
  if (!isSame && known.size >= mostUnwritten) known.clear()
  known.set(key, counted)
  counted.hits += 1
  if (counted.hits >= Math.max(1, Math.floor(limit.hits / 100))) {
    const amount = counted.hits
    counted.hits = 0
    const [row] = await added(context.db, key, windowStart, amount)
    counted.written = row?.hits ?? 0
  }
  refuseTooMany(context, counted.written + counted.hits, { key, windowStart }, limit)
}

const added = compileOnce((db, key: string, windowStart: Date, amount: number) =>
  sql<{ hits: number }>`
    insert into rate_limit (key, window_start, hits) values (${key}, ${windowStart}, ${amount}::integer)
    on conflict (key, window_start) do update set hits = rate_limit.hits + excluded.hits
    returning hits`.compile(db),
)

/**
 * Reserves an amount on each counter, or on none: throws 429 when one has no room for it. Returns the argument for
 * `takeHitsBack`.
 */
export async function reserve(context: Context, counters: readonly Counter[], amount: number): Promise<HitWindow[]> {
  const windows: HitWindow[] = []
  try {
    for (const { key, limit } of counters) {
      const window = hitWindow(context, key, limit)
      windows.push(window)
      const [row] = await added(context.db, window.key, window.windowStart, amount)
      refuseTooMany(context, row?.hits ?? 0, window, limit)
    }
    return windows
  } catch (error) {
    await takeHitsBack(context, windows, amount)
    throw error
  }
}

/** Undoes one hit, or an amount that was reserved, in each of these windows. */
export async function takeHitsBack(context: Context, windows: readonly HitWindow[], amount = 1): Promise<void> {
  for (const { key, windowStart } of windows)
    await context.db
      .updateTable('rate_limit')
      .set(({ fn, eb, val }) => ({ hits: fn<number>('greatest', [eb('hits', '-', amount), val(0)]) }))
      .where('key', '=', key)
      .where('window_start', '=', windowStart)
      .execute()
}

/** The hits of this key in its current window, without counting one. */
export async function readHits(context: Context, { key, limit }: Counter): Promise<number> {
  const row = await context.db
    .selectFrom('rate_limit')
    .select('hits')
    .where('key', '=', key)
    .where('window_start', '=', hitWindow(context, key, limit).windowStart)
    .executeTakeFirst()
  return row?.hits ?? 0
}

/** 'a minute', '12 minutes', '40 seconds'. */
export function inWords(seconds: number): string {
  if (seconds < 55) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.ceil(seconds / 60)
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
