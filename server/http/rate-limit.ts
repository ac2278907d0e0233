import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Limit } from './limits.ts'

/**
 * Counts one hit on `key` and throws 429 when there were too many in the current window. The counts are in the store, so
 * instances share them. The window is the second half of the key, so old counts need no reset, only pruning.
 */
export async function countHit(context: Context, key: string, limit: Limit): Promise<void> {
  const { nowMs, windowMs, windowStart } = windowOf(context, limit)
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limit (key, window_start, hits) values (${key}, ${windowStart}, 1)
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits`.execute(context.db)
  if ((rows[0]?.hits ?? 0) <= limit.hits) return
  const retryAfterSeconds = Math.max(1, Math.ceil((windowStart.getTime() + windowMs - nowMs) / 1000))
  throw new AppError('too-many-requests', `Too many requests. Try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

/** Takes back one hit that `countHit` counted in this window. */
export async function takeHitBack(context: Context, key: string, limit: Limit): Promise<void> {
  const { windowStart } = windowOf(context, limit)
  await context.db
    .updateTable('rate_limit')
    .set(eb => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .where('hits', '>', 0)
    .execute()
}

function windowOf(context: Context, { windowSeconds }: Limit) {
  const windowMs = windowSeconds * 1000
  const nowMs = context.clock.now().getTime()
  return { nowMs, windowMs, windowStart: new Date(Math.floor(nowMs / windowMs) * windowMs) }
}

/** 'a minute', '12 minutes', '40 seconds'. */
function inWords(seconds: number): string {
  if (seconds < 55) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
