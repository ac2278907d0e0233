import type { FastifyRequest } from 'fastify'
import type { AppError } from '../base/errors.ts'
import { errorInShort } from '../base/log.ts'

/** While requests are refused for one reason, it is logged once per interval. */
const pauseMs = 10_000

interface Refusals {
  loggedMs: number
  since: number
}

/** Keyed by HTTP server, so that two of them in one process do not suppress each other’s warnings. */
const refusalsOf = new WeakMap<object, Map<string, Refusals>>()

/**
 * Logs 503 responses. During overload or a database outage there are thousands with the same stack, so each reason is logged as one
 * warning without a stack, repeated every ten seconds with the number of refusals since.
 */
export function logUnavailable(request: FastifyRequest, error: AppError, thrown: unknown): void {
  const { server } = request.server
  const reasons = refusalsOf.get(server) ?? new Map<string, Refusals>()
  refusalsOf.set(server, reasons)
  const refusals = reasons.get(error.code) ?? { loggedMs: Number.NEGATIVE_INFINITY, since: 0 }
  reasons.set(error.code, refusals)
  refusals.since += 1
  const nowMs = performance.now()
  if (nowMs - refusals.loggedMs < pauseMs) return
  const reason = error.code === 'overloaded' ? undefined : errorInShort(error.cause ?? thrown)
  request.log.warn({ code: error.code, refused: refusals.since, reason }, 'refusing requests for now')
  Object.assign(refusals, { loggedMs: nowMs, since: 0 })
}
