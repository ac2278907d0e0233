import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import { errorInShort } from '../../log.ts'
import type { QueueDepths } from './queue-depths.ts'

/** What a pool of `pg` says of itself. */
export interface PoolFigures {
  totalCount: number
  idleCount: number
  waitingCount: number
}

export interface StoreFigures extends QueueDepths {
  poolTotal: number
  poolIdle: number
  poolWaiting: number
}

/** Puts the pool beside the queues, for `storeFigures`. */
export function withPool(depths: QueueDepths, pool: PoolFigures): StoreFigures {
  return { ...depths, poolTotal: pool.totalCount, poolIdle: pool.idleCount, poolWaiting: pool.waitingCount }
}

/** When the store is down, that is a figure too, and the others are wanted more than ever. */
export async function addStoreMetrics(
  registry: Registry,
  storeFigures: () => Promise<QueueDepths & Partial<StoreFigures>>,
  { log }: Pick<Context, 'log'>,
): Promise<void> {
  const up = new Gauge({ name: 'admissions_store_up', help: '1 when the store answers.', registers: [registry] })
  try {
    const figures = await storeFigures()
    up.set(1)
    for (const [key, name, help] of gauges) {
      const value = figures[key]
      if (value !== undefined) new Gauge({ name, help, registers: [registry] }).set(value)
    }
  } catch (error) {
    log.warn({ reason: errorInShort(error) }, 'the store gave no figures')
    up.set(0)
  }
}

const gauges: readonly (readonly [key: keyof StoreFigures, name: string, help: string])[] = [
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
