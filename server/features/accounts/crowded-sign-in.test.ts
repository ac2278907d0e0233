import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { formOf, password, signedUp } from '../../testing/people.ts'

let portal: TestApp
beforeEach(async () => {
  // The real limits, without a factor.
  portal = await testApp({ RATE_LIMIT_FACTOR: '1' })
})
afterEach(() => portal.close())

const owner = 'adaeze@example.com'
const campus = '197.210.7.7'

function post(from: string, fields: Record<string, string>, cookie?: string) {
  const { headers, payload } = formOf(fields)
  const known = cookie ? { cookie } : {}
  return portal.app.inject({
    method: 'POST',
    url: '/auth/token',
    remoteAddress: from,
    headers: { ...headers, ...known },
    payload,
  })
}

const signIn = (from: string, given = password, { email = owner, cookie = '' } = {}) =>
  post(from, { grant_type: 'password', username: email, password: given }, cookie)

const refresh = (from: string, token: string) => post(from, { grant_type: 'refresh_token', refresh_token: token })

/** The cookie a browser stores from the response, as it sends it back. */
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

/** As if strangers on many networks had tried this many passwords of the owner’s account in this hour. */
const haveGuessed = (hits: number) => haveCounted(`wrong-password:strangers:${owner}`, hits)

/** As if this many wrong passwords for many accounts had come from this network. */
const haveTriedFrom = (ip: string, hits: number) => haveCounted(`wrong-password:${ip}`, hits)

async function haveCounted(key: string, hits: number): Promise<void> {
  const counted = await portal.context.db
    .updateTable('rate_limit')
    .set({ hits })
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(counted.numUpdatedRows).toBe(1n)
}

const network = (number: number) => `198.18.${number >> 8}.${number & 255}`
const times = <Done>(count: number, run: (at: number) => Promise<Done>) =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)))

/** The same, a few at a time, so that none is refused because the server is busy. */
async function inTurns(count: number, run: (at: number) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 30) await times(Math.min(30, count - done), at => run(done + at))
}

describe('however many wrong passwords strangers send, the right one gets through', () => {
  test('on a new device, after a hundred and ten from eleven networks', async () => {
    await signedUp(portal)
    for (let at = 0; at < 11; at += 1) await times(10, tried => signIn(network(at), `wrong ${tried}`))
    expect((await signIn(campus)).statusCode).toBe(200)
  })

  test('on a new device and on a known one, after thousands', async () => {
    await signedUp(portal)
    const cookie = cookieOf(await signIn(campus))
    await signIn(network(0), 'wrong')
    await haveGuessed(5000)
    expect((await signIn('102.89.1.1')).statusCode).toBe(200)
    expect((await signIn(campus, password, { cookie })).statusCode).toBe(200)
  })

  test('while 140 wrong ones for it come at the same moment', async () => {
    await signedUp(portal)
    const crowd = times(140, at => signIn(network(at), 'wrong'))
    const right = signIn(campus)
    expect((await right).statusCode).toBe(200)
    await crowd
  })

  test('while 300 wrong ones for other accounts come from one network at the same moment', async () => {
    await signedUp(portal)
    const crowd = times(300, at => signIn(network(1), 'wrong', { email: `somebody${at}@example.com` }))
    const right = signIn(campus)
    expect((await right).statusCode).toBe(200)
    await crowd
  })

  test('from a network on which neighbours got 140 passwords of their own wrong', async () => {
    await signedUp(portal)
    await inTurns(140, at => signIn(campus, 'wrong', { email: `neighbour${at}@example.com` }))
    expect((await signIn(campus)).statusCode).toBe(200)
  })
})

describe('strangers who guess are slowed down, individually and together', () => {
  test('after a hundred wrong ones in an hour each network has three tries, after a thousand one', async () => {
    await signedUp(portal)
    const statusesFrom = async (from: string) => {
      const statuses: number[] = []
      for (let tried = 0; tried < 5; tried += 1) statuses.push((await signIn(from, `wrong ${tried}`)).statusCode)
      return statuses
    }
    for (let at = 0; at < 11; at += 1) await times(10, tried => signIn(network(at), `wrong ${tried}`))
    expect(await statusesFrom('203.0.113.1')).toEqual([401, 401, 401, 429, 429])
    await haveGuessed(1000)
    expect(await statusesFrom('203.0.113.2')).toEqual([401, 429, 429, 429, 429])
  })

  test('refused attempts do not count against anyone else', async () => {
    await signedUp(portal)
    await times(200, at => signIn(network(1), `wrong ${at}`))
    const statuses = await times(12, at => signIn(network(2), `wrong ${at}`))
    expect(statuses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  })

  test('a network that tries many accounts gets fewer attempts at each, and in the end none', async () => {
    const statusesAt = async (email: string) =>
      (await times(4, at => signIn(campus, `wrong ${at}`, { email }))).map(({ statusCode }) => statusCode).sort()
    await signIn(campus, 'wrong', { email: 'first@example.com' })
    await haveTriedFrom(campus, 120)
    expect(await statusesAt('next@example.com')).toEqual([401, 401, 429, 429])
    await haveTriedFrom(campus, 600)
    expect(await statusesAt('last@example.com')).toEqual([429, 429, 429, 429])
  })

  test('a known device still gets in', async () => {
    await signedUp(portal)
    const cookie = cookieOf(await signIn(campus))
    await signIn(campus, 'wrong', { email: 'first@example.com' })
    await haveTriedFrom(campus, 600)
    expect((await signIn(campus)).statusCode).toBe(429)
    expect((await signIn(campus, password, { cookie })).statusCode).toBe(200)
  })

  test('an IPv6 /48 has four times the attempts of a household', async () => {
    await signedUp(portal)
    const answers = await times(60, at => signIn(`2001:db8:48:${at}::1`, `wrong ${at}`))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(40)
    expect((await signIn('2001:db8:49::1')).statusCode).toBe(200)
  })
})

describe('a refresh token that is valid', () => {
  test('is not stopped by 200 bogus ones from the same address', async () => {
    const { session } = await signedUp(portal)
    await times(200, at => refresh('127.0.0.1', `made-up-${at}`))
    expect((await refresh('127.0.0.1', session.refresh_token)).statusCode).toBe(200)
  })

  test('is not stopped by unreadable calls, nor by wrong passwords', async () => {
    const { session } = await signedUp(portal)
    await times(200, () => post('127.0.0.1', { grant_type: 'nonsense' }))
    await times(200, at => signIn('127.0.0.1', 'wrong', { email: `neighbour${at}@example.com` }))
    expect((await refresh('127.0.0.1', session.refresh_token)).statusCode).toBe(200)
  })

  test('and bogus ones are limited', async () => {
    const statuses = (await times(200, at => refresh(campus, `made-up-${at}`))).map(({ statusCode }) => statusCode)
    expect(statuses.filter(status => status === 401)).toHaveLength(120)
    expect(statuses.filter(status => status === 429)).toHaveLength(80)
  })

  test('has a limit for each sign-in, which blocks no other sign-in', async () => {
    const { session } = await signedUp(portal)
    const other = (await signIn('127.0.0.1')).json<{ refresh_token: string }>()
    const statuses: number[] = []
    let { refresh_token } = session
    for (let at = 0; at < 122; at += 1) {
      const answer = await refresh('127.0.0.1', refresh_token)
      statuses.push(answer.statusCode)
      if (answer.statusCode === 200) refresh_token = answer.json<{ refresh_token: string }>().refresh_token
    }
    expect(statuses.slice(118)).toEqual([200, 200, 429, 429])
    expect((await refresh('127.0.0.1', other.refresh_token)).statusCode).toBe(200)
  })
})
