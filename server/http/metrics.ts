import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { errorInShort } from '../log.ts'
import type { LoadFigures } from './load.ts'
import { mayReadMetrics } from './metrics/access.ts'
import { exposition, expositionType, gauge, type Metric } from './metrics/exposition.ts'
import { httpMetrics } from './metrics/http-metrics.ts'
import { loadMetrics } from './metrics/load-metrics.ts'
import { processMetrics } from './metrics/process-metrics.ts'
import { type QueueDepths, queueDepths } from './metrics/queue-depths.ts'

export { type QueueDepths, queueDepths } from './metrics/queue-depths.ts'

interface StoreFigures extends QueueDepths {
  poolTotal: number
  poolIdle: number
  poolWaiting: number
}

/** What a pool of `pg` says of itself. */
export interface PoolFigures {
  totalCount: number
  idleCount: number
  waitingCount: number
}

/**
 * `GET /metrics`: figures for Prometheus, for this machine and for whoever holds `METRICS_TOKEN`; for everybody else there is
 * nothing at this address. Without `storeFigures` the pool is left out.
 */
export function metrics(
  app: FastifyInstance,
  context: Pick<Context, 'config' | 'db' | 'clock' | 'log'>,
  {
    storeFigures = () => queueDepths(context.db, context.clock.now()),
    load,
  }: { storeFigures?: () => Promise<QueueDepths & Partial<StoreFigures>>; load?: () => LoadFigures } = {},
): void {
  const ofHttp = httpMetrics(app)
  const ofProcess = processMetrics(app)
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, context.config.metricsToken)) return reply.callNotFound()
    const ofStore = await storeMetrics(storeFigures, context)
    return reply
      .header('content-type', expositionType)
      .header('cache-control', 'no-store')
      .send(exposition([...ofStore, ...loadMetrics(load?.()), ...ofHttp(), ...ofProcess()]))
  })
}

/** Puts the pool beside the queues, for `storeFigures`. */
export function withPool(depths: QueueDepths, pool: PoolFigures): StoreFigures {
  return { ...depths, poolTotal: pool.totalCount, poolIdle: pool.idleCount, poolWaiting: pool.waitingCount }
}

/** When the store is down, that is a figure too, and the others are wanted more than ever. */
async function storeMetrics(
  storeFigures: () => Promise<QueueDepths & Partial<StoreFigures>>,
  { log }: Pick<Context, 'log'>,
): Promise<Metric[]> {
  try {
    const figures = await storeFigures()
    return [up(1), ...storeGauges.flatMap(([key, name, help]) => gaugeOf(name, help, figures[key]))]
  } catch (error) {
    log.warn({ reason: errorInShort(error) }, 'the store gave no figures')
    return [up(0)]
  }
}

function up(value: 0 | 1): Metric {
  return gauge('admissions_store_up', '1 when the store answers.', value)
}

function gaugeOf(name: string, help: string, value: number | undefined): Metric[] {
  return value === undefined ? [] : [gauge(name, help, value)]
}

const storeGauges: readonly (readonly [key: keyof StoreFigures, name: string, help: string])[] = [
  ['mailsDue', 'admissions_mails_due', 'Mails whose time to be sent has come.'],
  ['mailsGivenUp', 'admissions_mails_given_up', 'Mails that were not delivered and will not be tried again.'],
  ['paymentEventsDue', 'admissions_payment_events_due', 'Events of the card provider that wait to be handled.'],
  ['paymentsWatched', 'admissions_payments_watched', 'Payments of which the card provider is still asked.'],
  ['workSetAside', 'admissions_work_set_aside', 'Rows on which a duty breaks; the log and the audit log name them.'],
  ['filesUnchecked', 'admissions_files_unchecked', 'Uploads that the virus scanner could not check in five tries.'],
  ['poolTotal', 'admissions_store_connections', 'Connections to the store.'],
  ['poolIdle', 'admissions_store_connections_idle', 'Connections to the store without work.'],
  ['poolWaiting', 'admissions_store_connections_waiting', 'Requests that wait for a connection.'],
]
