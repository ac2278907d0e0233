import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls } from '#shared/contract/calls/index.ts'
import { AppError } from '../base/errors.ts'
import type { PoolFigures } from './metrics/store-metrics.ts'
import { wholeNetworkOf } from './network.ts'
import { hasOfficeCookie } from './office-cookie.ts'

/** Order in which requests are shed under overload (ADR 30). */
const kinds = ['anonymous-read', 'anonymous-write', 'read', 'write'] as const
export type Kind = (typeof kinds)[number]

/** The load from which requests of a kind are refused; 1 is full capacity. */
const refusedFrom: Record<Kind, number> = { 'anonymous-read': 0.5, 'anonymous-write': 0.7, read: 0.85, write: 1 }

/** Full capacity: requests in progress, requests waiting for a database connection, and event loop delay. */
const full = { working: 150, waiting: 120, delayMs: { 'without token': 1_000, 'with token': 4_000 } }

/**
 * A network with no more requests than this in progress is refused later than others, because those who send many cause the
 * overload.
 */
const little = { working: 4, full: 215 }

const sampleMs = 100
const rememberedMs = 500
const resolutionMs = 10

export interface LoadFigures {
  load: number
  working: number
  refused: Record<Kind, number>
}

/**
 * Sheds calls with 503 under overload, before they cost anything. Pages, health checks and metrics are always served, because they
 * come from memory.
 */
export function shedLoad(app: FastifyInstance, pool: PoolFigures | undefined): () => LoadFigures {
  const delay = delayMeter(app)
  const refused: Record<Kind, number> = { 'anonymous-read': 0, 'anonymous-write': 0, read: 0, write: 0 }
  let working = 0
  const workingFor = new Map<string, number>()

  // Event loop delay is mostly caused by refusing strangers, which is no reason to refuse people who are signed in as well.
  const load = (kind: Kind, network?: string) => {
    const delayMs = full.delayMs[kind === 'read' || kind === 'write' ? 'with token' : 'without token']
    const isLittle = network !== undefined && (workingFor.get(network) ?? 0) < little.working
    return Math.max(
      working / (isLittle ? little.full : full.working),
      (pool?.waitingCount ?? 0) / full.waiting,
      delay() / delayMs,
    )
  }

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    if (kind === undefined) return done()
    const network = wholeNetworkOf(request.ip)
    if (load(kind, network) >= refusedFrom[kind]) {
      refused[kind] += 1
      return done(overloaded(kind))
    }
    whenReceived(request.raw, () => {
      if (reply.raw.closed) return
      working += 1
      addTo(workingFor, network, 1)
      onceOver(reply.raw, () => {
        working -= 1
        addTo(workingFor, network, -1)
      })
    })
    return done()
  })
  return () => ({ load: load('anonymous-read'), working, refused: { ...refused } })
}

function addTo(counts: Map<string, number>, name: string, more: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + more
  if (count === 0) counts.delete(name)
  else counts.set(name, count)
}

function overloaded(kind: Kind): AppError {
  return new AppError('overloaded', 'The site is very busy. Try again in a few seconds.', {
    retryAfterSeconds: kind === 'write' || kind === 'read' ? 1 : 3,
  })
}

const isCall = new Set(Object.values(calls).map(call => `${call.method} ${call.path}`))

/** The kind of a call; undefined for requests outside the contract. */
export function kindOf(request: Pick<FastifyRequest, 'method' | 'headers' | 'routeOptions'>): Kind | undefined {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const { url } = request.routeOptions
  if (!isCall.has(`${method} ${url}`)) return undefined
  // Events of the provider and the relay, references, records offices and office calls come without a bearer token and are equally important.
  const counts =
    request.headers.authorization !== undefined ||
    url === '/payments/webhook' ||
    url === '/mail/webhook' ||
    url?.includes('/references/:uuid') ||
    url?.startsWith('/transcript-requests/') ||
    (url?.startsWith('/office/api/') && hasOfficeCookie(request.headers.cookie))
  if (method === 'GET') return counts ? 'read' : 'anonymous-read'
  return counts ? 'write' : 'anonymous-write'
}

/** A body still arriving over a slow connection does not count as work yet. */
function whenReceived(raw: IncomingMessage, then: () => void): void {
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
  if (hasBody) raw.once('end', then)
  else then()
}

function onceOver(raw: ServerResponse, then: () => void): void {
  let isOver = false
  const over = () => {
    if (!isOver) then()
    isOver = true
  }
  raw.once('finish', over)
  raw.once('close', over)
}

/** The recent event loop delay, in milliseconds. */
function delayMeter(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  const steady = steadyDelay()
  let lateMs = 0
  let sampledMs = performance.now()
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - sampledMs
    sampledMs += elapsedMs
    // The histogram measures the time between two ticks, so an idle loop shows the resolution; NaN before the first tick.
    const meanMs = Math.max(0, histogram.mean / 1e6 - resolutionMs) || 0
    lateMs = steady({ meanMs, elapsedMs })
    histogram.reset()
  }, sampleMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  // Before the server listens, as in tests with `inject`, no outside request can be waiting.
  return () => (app.server.listening ? lateMs : 0)
}

/**
 * Smooths the samples of a meter over about half a second. A delay counts once the sample before it was late too: a single long task, or a
 * moment in which the machine gave its processor to something else, is over by the time it is measured and is no reason to refuse anybody.
 */
export function steadyDelay(): (sample: { meanMs: number; elapsedMs: number }) => number {
  let lateMs = 0
  let formerMs = 0
  return ({ meanMs, elapsedMs }) => {
    const weight = 1 - Math.exp(-elapsedMs / rememberedMs)
    lateMs += (Math.min(meanMs, formerMs) - lateMs) * weight
    formerMs = meanMs
    return lateMs
  }
}
