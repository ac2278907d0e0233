import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/calls/call.ts'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import { timesForWiderNetwork } from '../http/limits.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { codeIn, referenceLinkIn } from '../testing/mail-reader.ts'
import { formOf, password, payFee, signedUp, submittedPostgraduate } from '../testing/people.ts'

let database: FreshDatabase
/** One that counts as it should, a twin beside it, and one whose limits are used up by the first request. */
let portal: TestApp
let twin: TestApp
let strict: TestApp
let bearer: { authorization: string }
const secret = { JWT_SECRET: 'the same in every instance, as it must be' }

beforeAll(async () => {
  database = await freshDatabase()
  portal = await testApp({ ...secret, RATE_LIMIT_FACTOR: '1' }, { database })
  twin = await testApp({ ...secret, RATE_LIMIT_FACTOR: '1' }, { database })
  strict = await testApp({ ...secret, RATE_LIMIT_FACTOR: '0.0001' }, { database })
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
    const answer = await strict.app.inject({ method: call.method, url: path(call), headers: { 'x-office': '1' } })
    expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('every call of an applicant that writes or draws is limited for each account:', () => {
  const limited = all.filter(([name, call]) => call.who === 'applicant' && calls[name].limit !== 'none')
  test.each(limited)('%s', async (_name, call) => {
    const answer = await strict.app.inject({ method: call.method, url: path(call), headers: bearer })
    expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
  })

  test('and only plain reads are not', () => {
    const free = all.filter(([name]) => calls[name].limit === 'none')
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

test('messages from many networks together are limited too, and the answer names the way that is left', async () => {
  const narrow = await testApp({ ...secret, RATE_LIMIT_FACTOR: '0.1' })
  const message = { full_name: 'Ada', email: 'ada@example.com', subject: 'Hostels', message: 'Is there a room?' }
  const send = (remoteAddress: string) =>
    narrow.app.inject({ method: 'POST', url: '/contact/send', remoteAddress, ...formOf(message) })
  const statuses: number[] = []
  for (let count = 0; count < 60; count += 1) statuses.push((await send(`10.3.3.${count}`)).statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await send('10.3.3.99')
  expect(refused.json()).toMatchObject({ status: 503, code: 'overloaded', detail: expect.stringContaining('@') })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await narrow.close()
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
  const proxied = await testApp({ ...secret, RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '10.9.9.9' }, { database })
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

describe('many IPv6 addresses of one network have one share:', () => {
  const sendMessage = (remoteAddress: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/contact/send',
      remoteAddress,
      ...formOf({ full_name: 'Ada', email: 'ada@example.com', subject: 'Hostels', message: 'Is there a room?' }),
    })
  const signUp = (remoteAddress: string) =>
    portal.app.inject({ method: 'POST', url: '/auth/signup', remoteAddress, payload: {} })
  const apply = (remoteAddress: string) =>
    portal.app.inject({ method: 'POST', url: '/applications', remoteAddress, ...formOf({}) })

  const guests = [
    ['contact messages', sendMessage, calls.sendContactMessage.limit.hits],
    ['sign-ups', signUp, calls.signup.limit.hits],
    ['applications without an account', apply, calls.applyWithoutAccount.limit.hits],
  ] as const

  test.each(guests)('%s from one /64, each from another address', async (_name, send, hits) => {
    const answers = await Promise.all(Array.from({ length: hits + 30 }, (_, at) => send(`2001:db8:64:1::${at + 1}`)))
    expect(answers.filter(({ statusCode }) => statusCode !== 429)).toHaveLength(hits)
    expect((await send('2001:db8:64:2::1')).statusCode).not.toBe(429)
  })

  test.each(guests)('%s from one /48, each from another /64', async (_name, send, hits) => {
    const wide = hits * timesForWiderNetwork
    const answers = await Promise.all(Array.from({ length: wide + 30 }, (_, at) => send(`2001:db8:48:${at + 1}::1`)))
    expect(answers.filter(({ statusCode }) => statusCode !== 429)).toHaveLength(wide)
    expect((await send('2001:db8:49:1::1')).statusCode).not.toBe(429)
  })

  test('IPv4 counts as itself in every way of writing it', async () => {
    const spellings = [
      '198.51.100.7',
      '::ffff:198.51.100.7',
      '::ffff:c633:6407',
      '64:ff9b::c633:6407',
      '2002:c633:6407::1',
    ]
    for (const spelling of [...spellings, ...spellings]) expect((await sendMessage(spelling)).statusCode).toBe(200)
    for (const spelling of spellings) expect((await sendMessage(spelling)).statusCode).toBe(429)
  })
})

describe('a neighbour on the same network blocks no one with the right credentials:', () => {
  const campus = '197.210.7.7'
  /** Where a tenth of the limits fills as fast. */
  let narrow: TestApp
  beforeAll(async () => {
    narrow = await testApp({ ...secret, RATE_LIMIT_FACTOR: '0.1' }, { database })
  })
  afterAll(() => narrow.close())
  const open = (url: string) => narrow.app.inject({ method: 'GET', url, remoteAddress: campus })
  /** Some at a time, so that none is refused because the server is busy. */
  const openMany = async (count: number, url: (at: number) => string) => {
    const answers: Awaited<ReturnType<typeof open>>[] = []
    for (let done = 0; done < count; done += 30)
      answers.push(
        ...(await Promise.all(Array.from({ length: Math.min(30, count - done) }, (_, at) => open(url(done + at))))),
      )
    return answers
  }
  const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

  test('a referee’s link is opened after many made-up ones, and those are limited', async () => {
    const applicant = await signedUp(portal, { email: 'links@example.com' })
    await payFee(portal, applicant, await submittedPostgraduate(portal, applicant))
    const link = referenceLinkIn(await portal.mails.newestTo('m.bello@unilag.edu.ng'))
    const path = '/postgraduate/application-summary-referee-page'
    const madeUp = await openMany(30, at => `${path}/${uuid(at)}`)
    expect(madeUp.filter(({ statusCode }) => statusCode === 404)).toHaveLength(calls.referenceSummary.limit.hits / 10)
    expect((await open(`${path}/${link}`)).statusCode).toBe(200)
    const opened = await openMany(30, at => `${path}/${at % 2 ? link : link.toUpperCase()}`)
    expect(opened.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(5)
  })

  test('a link to pay opens after many invented ones', async () => {
    const applicant = await signedUp(portal, { email: 'pays@example.com' })
    const { uuid: application_uuid } = await submittedPostgraduate(portal, applicant)
    const made = await portal.app.inject({
      method: 'POST',
      url: '/payments/sponsor-link',
      headers: applicant.bearer,
      payload: { application_uuid },
    })
    const token = made.json<{ url: string }>().url.split('/').at(-1)
    await openMany(30, at => `/payments/sponsor/made-up-${at}`)
    expect((await open('/payments/sponsor/made-up')).statusCode).toBe(429)
    expect((await open(`/payments/sponsor/${token}`)).statusCode).toBe(200)
  })

  test('a download of one’s own data is opened after many made-up ones', async () => {
    const applicant = await signedUp(portal, { email: 'exports@example.com' })
    const asked = await portal.app.inject({
      method: 'POST',
      url: '/account/export',
      headers: applicant.bearer,
      payload: { password },
    })
    await openMany(30, at => `/account/export/made-up-${at}`)
    expect((await open('/account/export/made-up')).statusCode).toBe(429)
    expect((await open(asked.json<{ path: string }>().path)).statusCode).toBe(200)
  })

  test('a right code is not counted for its network, a wrong one is', async () => {
    const hits = async () => {
      const rows = await portal.context.db
        .selectFrom('rate_limit')
        .selectAll()
        .where('key', '=', `verifyEmail:${campus}`)
        .execute()
      return rows.reduce((sum, row) => sum + row.hits, 0)
    }
    const email = 'codes@example.com'
    const post = (url: string, payload: object) =>
      portal.app.inject({ method: 'POST', url, payload, remoteAddress: campus })
    await post('/auth/signup', { full_name: 'Ada Obi', email, password, program_type: 'msc' })
    const otp_code = codeIn(await portal.mails.newestTo(email))
    const wrong = otp_code === '000000' ? '000001' : '000000'
    expect((await post('/auth/verify-email', { email, otp_code: wrong })).statusCode).toBe(400)
    expect(await hits()).toBe(1)
    expect((await post('/auth/verify-email', { email, otp_code })).statusCode).toBe(200)
    expect(await hits()).toBe(1)
  })
})
