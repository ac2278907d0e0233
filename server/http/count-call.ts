import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CallName } from '#shared/contract/calls/index.ts'
import type { Context } from '../context.ts'
import { isSponsorLink } from '../features/payments/sponsor.ts'
import { readTicket } from '../features/privacy/export/ticket.ts'
import { isReferenceLink } from '../features/references/links.ts'
import type { Limit } from './limits.ts'
import { type Counter, countHits, limitOf, networkCounters, takeHitsBack } from './rate-limit.ts'

/** The result of a public call. */
export interface CountedCall {
  /** Call it when the call has done what was asked for. */
  succeeded(): Promise<void>
  /** Call it when the request could not even be read. Throws 429 when there were too many of those. */
  wasUnreadable(): Promise<void>
}

const nothingMore: CountedCall = { succeeded: async () => {}, wasUnreadable: async () => {} }

/**
 * Counts a public call by its network before its body is read. Throws 429. A neighbour on the same network must not block a
 * caller with the right credentials (ADR 18): a private link that was issued has its own count, a correct code is subtracted
 * again, and `token` is counted in its use-case, which knows what was correct.
 */
export async function countCall(context: Context, name: CallName, request: FastifyRequest): Promise<CountedCall> {
  const limit = limitOf(name, context)
  if (limit === 'none') return nothingMore
  const counters = networkCounters(name, request.ip, limit)
  if (name === 'token')
    return { ...nothingMore, wasUnreadable: () => countHits(context, counters).then(() => undefined) }
  const link = await linkCounter(context, name, request, limit)
  const windows = await countHits(context, link ? [link] : counters)
  return onlyWrongOnesCount.has(name)
    ? { ...nothingMore, succeeded: () => takeHitsBack(context, windows) }
    : nothingMore
}

/** Calls with a code. A correct one was not a guess, so it takes nothing from others on its network. */
const onlyWrongOnesCount: ReadonlySet<CallName> = new Set([
  'verifyEmail',
  'verifyEmailCode',
  'verifyPasswordResetOtp',
  'resetPassword',
])

type IsGivenOut = (context: Context, link: string) => boolean | Promise<boolean>

const reference: IsGivenOut = ({ db }, uuid) => isReferenceLink(db, uuid)
const sponsor: IsGivenOut = ({ db }, token) => isSponsorLink(db, token)

/** Calls whose path is a key: one indexed query tells an issued link from an invented one. */
const isGivenOut: Partial<Record<CallName, IsGivenOut>> = {
  referenceSummary: reference,
  submitReference: reference,
  declineReference: reference,
  sendNewLink: reference,
  stopReminders: reference,
  readReferenceDraft: reference,
  saveReferenceDraft: reference,
  sponsorSummary: sponsor,
  payAsSponsor: sponsor,
  verifyAsSponsor: sponsor,
  downloadExport: (context, ticket) => readTicket(context, ticket) !== undefined,
}

/** The counter of an issued link, by its hash. Only its recipient has such a link. */
async function linkCounter(
  context: Context,
  name: CallName,
  { params }: FastifyRequest,
  limit: Limit,
): Promise<Counter | undefined> {
  const check = isGivenOut[name]
  const [link] = Object.values(params as Record<string, string>)
  if (!check || link === undefined || !(await check(context, link))) return undefined
  return { key: `${name}:link:${createHash('sha256').update(link.toLowerCase()).digest('base64url')}`, limit }
}
