import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, type CallName, calls } from '#shared/contract/calls.ts'
import { callLimits } from '../http/limits.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { formOf, signedUp } from '../testing/people.ts'

let database: FreshDatabase
/** One that counts as it should, a twin beside it, and one whose limits are used up by the first request. */
let portal: TestApp
let twin: TestApp
let strict: TestApp
let bearer: { authorization: string }
const secret = { JWT_SECRET: 'the same in every instance, as it must be' }

beforeAll(async () => {
  database = await freshDatabase()
  portal = await testApp({ ...secret, RATE_LIMIT_FACTOR: '1' }, database)
  twin = await testApp({ ...secret, RATE_LIMIT_FACTOR: '1' }, database)
  strict = await testApp({ ...secret, RATE_LIMIT_FACTOR: '0.0001' }, database)
  bearer = (await signedUp(portal)).bearer
})
afterAll(async () => {
  for (const app of [portal, twin, strict]) await app.close()
  await database.drop()
})

const all = Object.entries(calls) as [CallName, Call][]
const path = (call: Call) => call.path.replace(/:\w+/g, 'none')

describe('every call that anyone may make is limited for each address:', () => {
  test.each(all.filter(([, call]) => call.who === 'anyone'))('%s', async (_name, call) => {
    const answer = await strict.app.inject({ method: call.method, url: path(call) })
    expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('every call of an applicant that writes or draws is limited for each account:', () => {
  const limited = all.filter(([name, call]) => call.who === 'applicant' && callLimits[name] !== 'none')
  test.each(limited)('%s', async (_name, call) => {
    const answer = await strict.app.inject({ method: call.method, url: path(call), headers: bearer })
    expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
  })

  test('and only plain reads are not', () => {
    const free = all.filter(([name]) => callLimits[name] === 'none')
    for (const [name, call] of free) expect(call.method === 'GET' || name === 'agreeToTerms', name).toBe(true)
  })
})

test('instances count together, addresses apart', async () => {
  const message = { full_name: 'Ada', email: 'ada@example.com', subject: 'Hostels', message: 'Is there a room?' }
  const send = (app: TestApp, remoteAddress: string) =>
    app.app.inject({ method: 'POST', url: '/contact/send', remoteAddress, ...formOf(message) })
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1)
    statuses.push((await send(count % 2 ? portal : twin, '10.1.1.1')).statusCode)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect((await send(portal, '10.1.1.1')).statusCode).toBe(429)
  expect((await send(portal, '10.1.1.2')).statusCode).toBe(200)
})

test('an address that a request only claims is not believed', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 8; count += 1) {
    const headers = {
      'x-forwarded-for': `203.0.113.${count}`,
      'x-real-ip': `203.0.113.${count}`,
      forwarded: `for=203.0.113.${count}`,
    }
    const answer = await portal.app.inject({ method: 'POST', url: '/applications', remoteAddress: '10.2.2.2', headers })
    statuses.push(answer.statusCode)
  }
  expect(statuses.slice(0, 6)).not.toContain(429)
  expect(statuses.slice(6)).toEqual([429, 429])
})

test('behind a proxy that is named, the address that it saw counts', async () => {
  const proxied = await testApp({ ...secret, RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '10.9.9.9' }, database)
  const send = (seen: string, remoteAddress = '10.9.9.9') =>
    proxied.app.inject({
      method: 'POST',
      url: '/applications',
      remoteAddress,
      headers: { 'x-forwarded-for': `1.2.3.4, ${seen}` },
    })
  for (let count = 0; count < 6; count += 1) await send('198.51.100.1')
  expect((await send('198.51.100.1')).statusCode).toBe(429)
  expect((await send('198.51.100.2')).statusCode).not.toBe(429)
  await proxied.close()
})
