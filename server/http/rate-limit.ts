import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { writtenOnce } from '../db/written-once.ts'
import { AppError } from '../errors.ts'
import type { Limit } from './limits.ts'

/** Where a hit is counted. The window is the second half of the key, so old counts need no reset, only pruning. */
export interface HitWindow {
  key: string
  windowStart: Date
}

/** The window of `key` that is open now. */
export function hitWindow(context: Pick<Context, 'clock'>, key: string, { windowSeconds }: Limit): HitWindow {
  const windowMs = windowSeconds * 1000
  return { key, windowStart: new Date(Math.floor(context.clock.now().getTime() / windowMs) * windowMs) }
}

/**
 * Counts one hit on `key` and throws 429 when there were too many in the current window. The counts are in the store, so
 * instances share them.
 */
export async function countHit(context: Context, key: string, limit: Limit): Promise<void> {
  const window = hitWindow(context, key, limit)
  const [row] = await counted(context.db, window.key, window.windowStart)
  refuseTooMany(context, row?.hits ?? 0, window, limit)
}

const counted = writtenOnce((db, key: string, windowStart: Date) =>
  sql<{ hits: number }>`
    insert into rate_limit (key, window_start, hits) values (${key}, ${windowStart}, 1)
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits`.compile(db),
)

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

/** Takes back one hit that `countHit` counted in this window. */
export async function takeHitBack(context: Context, key: string, limit: Limit): Promise<void> {
  const { windowStart } = hitWindow(context, key, limit)
  await context.db
    .updateTable('rate_limit')
    .set(eb => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .where('hits', '>', 0)
    .execute()
}

/** 'a minute', '12 minutes', '40 seconds'. */
function inWords(seconds: number): string {
  if (seconds < 55) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
