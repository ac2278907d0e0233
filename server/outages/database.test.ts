import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Db, databaseOn, openPool } from '../db/client.ts'
import { dutyRunner } from '../jobs/duty.ts'
import { sendMail } from '../jobs/send-mail.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { type Applicant, formOf, savePostgraduate, signedUp } from '../testing/people.ts'
import { type Mood, type UnreliableProxy, unreliableProxy } from '../testing/unreliable-proxy.ts'

interface Line {
  level: number
  msg: string
  err?: object
  [field: string]: unknown
}

let database: FreshDatabase
let proxy: UnreliableProxy
let pool: pg.Pool
let db: Db
let connections: pg.PoolClient[]
let usual: { query_timeout?: number; connectionTimeoutMillis?: number }
let portal: TestApp
let ada: Applicant
let logged: Line[]

beforeEach(async () => {
  database = await freshDatabase()
  const { host, port } = inject('store')
  proxy = await unreliableProxy({ path: join(host, `.s.PGSQL.${port}`) })
  const { user, database: name } = database.connection
  const place = { host: '127.0.0.1', port: proxy.port, user, database: name }
  pool = openPool(place, { max: 4, onIdleError: () => {} })
  usual = { ...pool.options }
  connections = []
  pool.on('connect', connection => connections.push(connection))
  db = databaseOn(pool)
  logged = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const external = {
    DATABASE_URL: 'postgres://elsewhere/admissions',
    JWT_SECRET: 'a secret of the office for its tests',
  }
  portal = await testApp(external, { database: { ...database, db }, log })
  ada = await signedUp(portal)
  logged = []
})
afterEach(async () => {
  await portal.close()
  await db.destroy()
  await proxy.close()
  await database.drop()
})

const soon = { query_timeout: 500, connectionTimeoutMillis: 500 }

/** Only what hangs is given up soon: everything else has the usual time, however busy the machine is. */
function turn(mood: Mood): void {
  Object.assign(pool.options, mood === 'stall' ? soon : usual)
  const { query_timeout } = mood === 'stall' || mood === 'forget' ? soon : usual
  for (const connection of connections)
    Reflect.set(Object(Reflect.get(connection, 'connectionParameters')), 'query_timeout', query_timeout)
  proxy.turn(mood)
}

const writeToOffice = (message: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/contact/send',
    ...formOf({ full_name: 'Adaeze Nwosu', email: 'ada@example.com', subject: 'A question', message }),
  })
const me = () => portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: ada.bearer })
const ready = () => portal.app.inject({ method: 'GET', url: '/readyz' })
const messages = async () =>
  (await database.db.selectFrom('contact_message').select('message').execute()).map(row => row.message)

describe.each(['refuse', 'stall'] as const)('a PostgreSQL of the office that is away (%s)', mood => {
  test('is a clear refusal with a time to come again, /readyz says it, and all goes on when it is back', async () => {
    turn(mood)
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await writeToOffice('This one is refused.')
      expect(refused.headers['content-type']).toContain('application/problem+json')
      expect(refused.json()).toMatchObject({ status: 503, code: 'store-unavailable' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await me()).statusCode).toBe(503)
    const notReady = await ready()
    expect([notReady.statusCode, notReady.json().troubles]).toEqual([503, ['store', 'store-disk']])
    expect((await portal.app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)

    turn('through')
    await expect.poll(async () => (await ready()).statusCode, { timeout: 20_000 }).toBe(200)
    expect((await me()).statusCode).toBe(200)
    expect((await writeToOffice('This one is taken.')).statusCode).toBe(200)
    expect(await messages()).toContain('This one is taken.')
  })

  test('is one warning in the log, not a stack for every request', async () => {
    turn(mood)
    await Promise.all(Array.from({ length: 12 }, () => me()))
    expect(logged.filter(({ level, err }) => level >= 50 || err)).toEqual([])
    const warned = logged.filter(({ msg }) => msg === 'refusing requests for now')
    expect(warned).toMatchObject([{ level: 40, code: 'store-unavailable' }])
    expect(logged.filter(({ status }) => status === 503)).toHaveLength(12)
  })
})

test('connections that a network has forgotten are given up, one query each, and new ones are opened', async () => {
  await Promise.all(Array.from({ length: 8 }, () => me()))
  turn('forget')
  const answers: number[] = []
  while (answers.at(-1) !== 200 && answers.length < 12) answers.push((await me()).statusCode)
  expect(answers.length).toBeLessThanOrEqual(5)
  const later = await Promise.all(Array.from({ length: 8 }, () => me()))
  expect(later.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
})

test('a draft whose answer got lost with the database is saved once by the browser’s second try', async () => {
  turn('stall')
  const draft = { is_draft: 'true', selected_program: 'msc-computer-science', surname: 'Nwosu' }
  expect((await savePostgraduate(portal, ada, draft)).statusCode).toBe(503)
  turn('through')
  await expect.poll(async () => (await savePostgraduate(portal, ada, draft)).statusCode, { timeout: 20_000 }).toBe(200)
  expect(await database.db.selectFrom('application').select('surname').execute()).toEqual([{ surname: 'Nwosu' }])
})

test('the jobs wait with one line, go on when it is back, and send each email once', async () => {
  const runner = dutyRunner([sendMail, { ...sendMail, name: 'check-payments' }])
  turn('refuse')
  runner.start(portal.context)
  await expect.poll(() => logged.length, { timeout: 10_000 }).toBeGreaterThan(0)
  turn('through')
  await expect.poll(async () => (await writeToOffice('Is there a bus?')).statusCode, { timeout: 20_000 }).toBe(200)
  const unsent = () => database.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()
  await expect.poll(unsent, { timeout: 30_000 }).toEqual([])
  await runner.stop()
  expect(logged.filter(({ level, err }) => level >= 50 || err)).toEqual([])
  const ofDuties = logged.filter(({ msg }) => msg.includes('jobs are')).map(({ msg }) => msg)
  expect(ofDuties).toEqual(['jobs are waiting for the database or the file store', 'jobs are running again'])
  expect((await portal.mails.all()).filter(({ text }) => text.includes('Is there a bus?'))).toHaveLength(1)
})
