import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Connections, Drain } from '../http/drain.ts'

export interface Stopping {
  app: FastifyInstance
  drain: Drain
  connections: Connections
  log: FastifyBaseLogger
  /** So long new requests are still taken, while `/readyz` sends them elsewhere. */
  drainMs: number
  /** What is to be stopped when no request is left, one after the other. */
  then: readonly (() => Promise<void> | void)[]
}

/** A process manager kills what has not ended in thirty seconds or so; we are done before. */
const requestsMs = 24_000
const wholeMs = 28_000
/** Time for a request whose first bytes are on their way when the door closes. */
const pollMs = 1_000

/**
 * Stops in good order: readiness goes down, requests that are under way are answered, then the work behind them ends. What takes
 * longer than 28 s in all is cut off; rows that were answered are on disk, and what is queued is taken up by the next start.
 */
export async function stopInOrder({ app, drain, connections, log, drainMs, then }: Stopping): Promise<void> {
  const startedMs = performance.now()
  drain.begin()
  await sleep(Math.min(drainMs, requestsMs))
  const leftMs = Math.max(1_000, requestsMs - (performance.now() - startedMs))
  await closeWithin(leftMs, { app, connections, log })
  const restMs = wholeMs - (performance.now() - startedMs)
  const inTime = await Promise.race([finishAll(then).then(() => true), sleep(restMs, false, { ref: false })])
  if (!inTime) log.warn('background work was cut off')
}

async function finishAll(then: Stopping['then']): Promise<void> {
  for (const finish of then) await finish()
}

/** Closes the application; connections that still have a request after `ms` are cut. */
async function closeWithin(
  ms: number,
  { app, connections, log }: Pick<Stopping, 'app' | 'connections' | 'log'>,
): Promise<void> {
  const unused = setInterval(() => connections.endUnused(), pollMs)
  const cut = setTimeout(() => {
    log.warn({ afterMs: ms }, 'requests in progress were cut off')
    app.server.closeAllConnections()
  }, ms)
  try {
    await app.close()
  } finally {
    clearInterval(unused)
    clearTimeout(cut)
  }
}
