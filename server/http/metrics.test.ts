import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../base/context.ts'
import type { Config } from '../start/config.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { type QueueDepths, queueDepths } from './metrics/queue-depths.ts'
import { withPool } from './metrics/store-metrics.ts'
import { metrics } from './metrics.ts'

const nothingWaits: QueueDepths = {
  mailsDue: 0,
  mailLanes: [],
  mailAlarm: undefined,
  mailsGivenUp: 0,
  paymentEventsDue: 0,
  paymentEventsForeign: 0,
  paymentsWatched: 0,
  workSetAside: 0,
  filesUnchecked: 0,
}
const now = new Date('2026-11-20T12:00:00Z')

let store: FreshDatabase
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.drop())

let app: FastifyInstance
afterEach(() => app.close())

interface Setting {
  token?: string
  trustProxy?: string[]
  storeFigures?: () => Promise<QueueDepths>
}

function start({ token, trustProxy = [], storeFigures = async () => nothingWaits }: Setting = {}): void {
  app = Fastify({ trustProxy: trustProxy.length > 0 ? trustProxy : false })
  const config = { metricsToken: token, trustProxy } as Config
  metrics(app, { config, db: store.db, clock: { now: () => now }, log: app.log } satisfies Partial<Context>, {
    storeFigures,
  })
  app.get('/documents/:id', async () => 'a document')
  app.get('/broken', async () => {
    throw new Error('broken')
  })
}

interface Asking {
  from?: string
  headers?: Record<string, string>
}

async function ask({ from = '127.0.0.1', headers = {} }: Asking = {}) {
  const { statusCode, body, headers: answered } = await app.inject({ url: '/metrics', remoteAddress: from, headers })
  return { status: statusCode, text: body, headers: answered }
}

describe('access to the metrics', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('is open to this machine, as %s', async from => {
    start()
    expect((await ask({ from })).status).toBe(200)
  })

  it.each(['10.0.0.5', '192.168.1.4', '::ffff:10.0.0.5', '2001:db8::1', '1127.0.0.1', '128.0.0.1'])(
    'not %s',
    async from => {
      start()
      const { status, text } = await ask({ from })
      expect(status).toBe(404)
      expect(text).toBe((await app.inject('/nothing')).body.replaceAll('/nothing', '/metrics'))
    },
  )

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'no one behind a proxy on this machine that says %s',
    async name => {
      start()
      expect((await ask({ headers: { [name]: '127.0.0.1' } })).status).toBe(404)
    },
  )

  it('is closed to those who claim to be this machine through a trusted proxy', async () => {
    start({ trustProxy: ['10.0.0.5', '127.0.0.1'] })
    expect((await ask({ from: '10.0.0.5', headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
    expect((await ask({ from: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
  })

  it('is open to holders of the token, from anywhere', async () => {
    start({ token: 'a-long-token' })
    const asWith = (authorization: string) => ask({ from: '10.0.0.5', headers: { authorization } })
    expect((await asWith('Bearer a-long-token')).status).toBe(200)
    for (const wrong of ['Bearer a-long-toke', 'Bearer a-long-token2', 'a-long-token', 'Basic a-long-token', 'Bearer '])
      expect((await asWith(wrong)).status).toBe(404)
  })

  it('is closed to any token where none is configured', async () => {
    start()
    for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer null'])
      expect((await ask({ from: '10.0.0.5', headers: { authorization } })).status).toBe(404)
  })
})

describe('the metrics', () => {
  it('count requests by route pattern and never contain a URL', async () => {
    start()
    for (const url of ['/documents/secret-1', '/documents/secret-2', '/nothing/secret-3', '/broken'])
      await app.inject(url)
    const { text } = await ask()
    expect(text).toContain('http_requests_total{method="GET",route="/documents/:id",status="2xx"} 2\n')
    expect(text).toContain('http_requests_total{method="GET",route="unmatched",status="4xx"} 1\n')
    expect(text).toContain('http_requests_total{method="GET",route="/broken",status="5xx"} 1\n')
    expect(text).not.toContain('secret')
  })

  it('include response times in cumulative buckets', async () => {
    start()
    await app.inject('/documents/1')
    await app.inject('/documents/2')
    const { text } = await ask()
    const buckets = Array.from(
      text.matchAll(/_bucket\{le="([^"]+)",method="GET",route="\/documents\/:id",status="2xx"\} (\d+)/g),
      ([, bound, count]) => [bound, Number(count)] as const,
    )
    expect(buckets.map(([bound]) => bound)).toEqual(
      '0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 30 120 +Inf'.split(' '),
    )
    const counts = buckets.map(([, count]) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(-1)).toBe(2)
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*"\/documents\/:id"[^}]*\} 2\n/)
  })

  it('are in the Prometheus text format', async () => {
    start()
    await app.inject('/documents/1')
    const { text, headers } = await ask()
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    const line =
      /^(# (HELP|TYPE) [a-z_0-9]+ .+|[a-z_0-9]+(\{([a-z_]+="[^"\\\n]*",?)+\})? (-?\d+(\.\d+)?(e[+-]\d+)?|\+Inf|Nan))$/
    for (const one of text.split('\n').filter(line => line !== '')) expect(one).toMatch(line)
    expect(text.endsWith('\n')).toBe(true)
  })

  it('describe the process', async () => {
    start()
    const { text } = await ask()
    const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'process_start_time_seconds',
      'process_cpu_seconds_total',
    ])
      expect(figure(name)).toBeGreaterThan(0)
    expect(figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('describe the database and its connections', async () => {
    const pool = { totalCount: 8, idleCount: 5, waitingCount: 2 }
    start({ storeFigures: async () => withPool({ ...nothingWaits, mailsDue: 3 }, pool) })
    const { text } = await ask()
    for (const line of [
      'store_up 1',
      'mails_due 3',
      'payments_watched 0',
      'store_connections 8',
      'store_connections_idle 5',
      'store_connections_waiting 2',
    ])
      expect(text).toContain(`\nadmissions_${line}\n`)
  })

  it('are available even when the database is not', async () => {
    start({ storeFigures: () => Promise.reject(new Error('no connection')) })
    const { status, text } = await ask()
    expect(status).toBe(200)
    expect(text).toContain('\nadmissions_store_up 0\n')
    expect(text).toContain('process_start_time_seconds')
    expect(text).not.toContain('mails_due')
  })
})

describe('the queue depths', () => {
  const before = new Date(now.getTime() - 60_000)
  const after = new Date(now.getTime() + 60_000)

  it('count rows that are due, given up and watched', async () => {
    start()
    expect(await queueDepths(store.db, now)).toEqual(nothingWaits)
    await store.db
      .insertInto('mail')
      .values([mailRow(1, before), mailRow(2, after), mailRow(3, null), { ...mailRow(4, null), given_up_at: before }])
      .execute()
    await store.db
      .insertInto('payment_event')
      .values([eventRow(1, before, null), eventRow(2, after, null), { ...eventRow(3, before, now), is_ours: false }])
      .execute()
    await placePayments([after, null])
    expect(await queueDepths(store.db, now)).toEqual({
      mailsDue: 2,
      mailLanes: [{ lane: 'soon', count: 2, oldestAt: before }],
      mailAlarm: undefined,
      mailsGivenUp: 1,
      paymentEventsDue: 1,
      paymentEventsForeign: 1,
      paymentsWatched: 1,
      workSetAside: 0,
      filesUnchecked: 0,
    })
  })

  /** Payments in the states that decide whether the provider is asked again, each with its own application. */
  async function placePayments(nextChecks: (Date | null)[]): Promise<void> {
    for (const [index, next_check_at] of nextChecks.entries()) {
      const application = await store.db
        .insertInto('application')
        .values({
          uuid: idOf(index),
          email_key: `applicant-${index}@mail.example`,
          program_type: 'msc',
          status: 'awaiting_payment',
          created_at: before,
          updated_at: before,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const ofFee = {
        program_type: 'msc',
        residency: 'nigeria',
        amount_minor: 1_000_000,
        currency: 'NGN',
        mode: 'test',
      }
      await store.db
        .insertInto('payment')
        .values({
          ...ofFee,
          id: idOf(index),
          application_id: application.id,
          reference: `msc_${index}`,
          email: 'amina@mail.example',
          status: 'open',
          created_at: before,
          next_check_at,
        })
        .execute()
    }
  }

  function idOf(number: number): string {
    return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  }

  function mailRow(number: number, next_attempt_at: Date | null) {
    return {
      id: idOf(number),
      kind: 'code',
      recipient: 'amina@mail.example',
      subject: 'Your code',
      text_body: 'text',
      html_body: '<p>text</p>',
      created_at: before,
      next_attempt_at,
    }
  }

  function eventRow(number: number, next_attempt_at: Date, handled_at: Date | null) {
    return {
      id: idOf(number),
      event: 'charge.success',
      data_key: String(number),
      body: Buffer.from('{}'),
      received_at: before,
      next_attempt_at,
      handled_at,
    }
  }
})
