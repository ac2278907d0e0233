import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CallRow } from '#shared/contract/calls/call.ts'
import type { Limit } from '#shared/contract/calls/limit.ts'
import type { Context } from '../base/context.ts'
import type { Guards } from './guards.ts'
import { type Counter, countHits, limitOf, networkCounters, takeHitsBack } from './rate-limit.ts'

/** The result of a public call. */
export interface CountedCall {
  /** Call this after a success. */
  succeeded(): Promise<void>
  /** Call this for an unreadable request. Throws 429 after too many of those. */
  wasUnreadable(): Promise<void>
}

const nothingMore: CountedCall = { succeeded: async () => {}, wasUnreadable: async () => {} }

/**
 * Counts a public call by its network before its body is read. Throws 429. A neighbour on the same network must not block a
 * caller with the right credentials (ADR 18): an issued link has its own count, a correct code is subtracted again, and a sign-in
 * is counted in its use-case, which knows what was correct.
 */
export async function countCall(
  context: Context,
  call: CallRow,
  request: FastifyRequest,
  guards: Pick<Guards, 'isIssued'>,
): Promise<CountedCall> {
  const limit = limitOf(call, context)
  if (limit === 'none') return nothingMore
  const counters = networkCounters(call.name, request.ip, limit)
  if (call.counts === 'unreadable requests')
    return { ...nothingMore, wasUnreadable: () => countHits(context, counters).then(() => undefined) }
  const link = await linkCounter(call, request, limit, guards)
  const windows = await countHits(context, link ? [link] : counters)
  return call.counts === 'failures' ? { ...nothingMore, succeeded: () => takeHitsBack(context, windows) } : nothingMore
}

/** The counter of an issued link, by its hash. Only its recipient has such a link. */
async function linkCounter(
  { name, link: kind }: CallRow,
  request: FastifyRequest,
  limit: Limit,
  { isIssued }: Pick<Guards, 'isIssued'>,
): Promise<Counter | undefined> {
  const link = linkIn(request)
  if (!kind || link === undefined || !(await isIssued[kind](link))) return undefined
  return { key: `${name}:link:${createHash('sha256').update(link.toLowerCase()).digest('base64url')}`, limit }
}

/** The link that was used: the first path parameter. */
export function linkIn({ params }: FastifyRequest): string | undefined {
  return Object.values(params as Record<string, string>)[0]
}
