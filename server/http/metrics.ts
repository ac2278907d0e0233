import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Context } from '../base/context.ts'
import type { LoadFigures } from './load.ts'
import { mayReadMetrics } from './metrics/access.ts'
import { addHttpMetrics } from './metrics/http-metrics.ts'
import { addLoadMetrics } from './metrics/load-metrics.ts'
import { type QueueDepths, queueDepths } from './metrics/queue-depths.ts'
import { addStoreMetrics, type StoreFigures } from './metrics/store-metrics.ts'

/**
 * `GET /metrics`: Prometheus metrics for this machine and holders of `METRICS_TOKEN`; 404 for everyone else. Without `storeFigures`
 * the pool is left out.
 */
export function metrics(
  app: FastifyInstance,
  context: Pick<Context, 'config' | 'db' | 'clock' | 'log'>,
  {
    storeFigures = () => queueDepths(context.db, context.clock.now()),
    load,
  }: { storeFigures?: () => Promise<QueueDepths & Partial<StoreFigures>>; load?: () => LoadFigures } = {},
): void {
  const ofHttp = new Registry()
  addHttpMetrics(ofHttp, app)
  const ofProcess = processRegistry()
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, context.config.metricsToken)) return reply.callNotFound()
    const ofNow = new Registry()
    await addStoreMetrics(ofNow, storeFigures, context)
    if (load) addLoadMetrics(ofNow, load())
    return reply
      .header('content-type', ofNow.contentType)
      .header('cache-control', 'no-store')
      .send(await Registry.merge([ofNow, ofHttp, ofProcess]).metrics())
  })
}

let ofProcess: Registry | undefined

/** Metrics of this process, under the names that common dashboards use. A process has one event loop, however many applications. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}
