import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../../base/context.ts'
import { errorInShort } from '../../base/log.ts'
import { mailLanes as laneNames } from '../../emails/mail-lanes.ts'
import type { QueueDepths } from './queue-depths.ts'

/** The statistics of a `pg` pool. */
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

/** Combines the pool with the queues, for `storeFigures`. */
export function withPool(depths: QueueDepths, pool: PoolFigures): StoreFigures {
  return { ...depths, poolTotal: pool.totalCount, poolIdle: pool.idleCount, poolWaiting: pool.waitingCount }
}

/** A database outage is itself a metric, and must not hide the others. */
export async function addStoreMetrics(
  registry: Registry,
  storeFigures: () => Promise<QueueDepths & Partial<StoreFigures>>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): Promise<void> {
  const up = new Gauge({ name: 'admissions_store_up', help: '1 when the database responds.', registers: [registry] })
  try {
    const figures = await storeFigures()
    up.set(1)
    for (const [key, name, help] of gauges) {
      const value = figures[key]
      if (value !== undefined) new Gauge({ name, help, registers: [registry] }).set(value)
    }
    addMailMetrics(registry, figures, clock.now())
  } catch (error) {
    log.warn({ reason: errorInShort(error) }, 'the database returned no figures')
    up.set(0)
  }
}

function addMailMetrics(registry: Registry, { mailLanes, mailAlarm }: QueueDepths, now: Date): void {
  const gauge = (name: string, help: string, label: string) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] })
  const waiting = gauge('admissions_mails_waiting', 'Emails that have not left yet, by their urgency.', 'lane')
  const oldest = gauge('admissions_mails_oldest_seconds', 'Age of the oldest email that has not left yet.', 'lane')
  for (const lane of laneNames) {
    const found = mailLanes.find(one => one.lane === lane)
    waiting.set({ lane }, found?.count ?? 0)
    oldest.set({ lane }, found ? Math.max(0, (now.getTime() - found.oldestAt.getTime()) / 1000) : 0)
  }
  const trouble = gauge(
    'admissions_mail_trouble',
    'Emails that our mail server does not take because of us.',
    'trouble',
  )
  if (mailAlarm) trouble.set({ trouble: mailAlarm.trouble }, mailAlarm.count)
}

const gauges: readonly (readonly [
  key: Exclude<keyof StoreFigures, 'mailLanes' | 'mailAlarm'>,
  name: string,
  help: string,
])[] = [
  ['mailsDue', 'admissions_mails_due', 'Emails that have not left yet, due or not.'],
  ['mailsGivenUp', 'admissions_mails_given_up', 'Emails that were not delivered and will not be retried.'],
  ['paymentEventsDue', 'admissions_payment_events_due', 'Events from the card provider waiting to be processed.'],
  [
    'paymentEventsForeign',
    'admissions_payment_events_foreign',
    'Events from the card provider about payments that are not ours, in 30 days.',
  ],
  ['paymentsWatched', 'admissions_payments_watched', 'Payments still being checked with the card provider.'],
  [
    'workSetAside',
    'admissions_work_set_aside',
    'Rows set aside because a job failed on them. The log and the audit log name them.',
  ],
  ['filesUnchecked', 'admissions_files_unchecked', 'Uploads that the virus scanner could not check in five tries.'],
  ['poolTotal', 'admissions_store_connections', 'Database connections.'],
  ['poolIdle', 'admissions_store_connections_idle', 'Idle database connections.'],
  ['poolWaiting', 'admissions_store_connections_waiting', 'Requests waiting for a database connection.'],
]
