import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { codeIn } from '../../testing/mail-reader.ts'
import { formOf, password, signedUp } from '../../testing/people.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

const owner = 'adaeze@example.com'
const home = '102.89.1.1'
const elsewhere = '197.210.7.7'

interface Attempt {
  password?: string
  from?: string
  cookie?: string | undefined
  email?: string
}

function signIn({ password: given = password, from = home, cookie, email = owner }: Attempt = {}) {
  const { headers, payload } = formOf({ grant_type: 'password', username: email, password: given })
  return portal.app.inject({
    method: 'POST',
    url: '/auth/token',
    remoteAddress: from,
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    payload,
  })
}

/** The cookie a browser stores from the response, as it sends it back. */
function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

async function guess(times: number, attempt: Attempt): Promise<number[]> {
  const statuses: number[] = []
  for (let tries = 0; tries < times; tries += 1)
    statuses.push((await signIn({ password: `guess number ${tries}`, ...attempt })).statusCode)
  return statuses
}

describe('someone who guesses the password of an account', () => {
  test('locks themselves out after ten wrong ones, and the owner can sign in from elsewhere', async () => {
    await signedUp(portal)
    expect((await guess(12, { from: elsewhere })).slice(8)).toEqual([401, 401, 429, 429])
    expect((await signIn({ from: elsewhere })).statusCode).toBe(429)
    expect((await signIn({ from: home })).statusCode).toBe(200)
  })

  test('cannot lock out the owner’s device, not even from the owner’s own network', async () => {
    await signedUp(portal)
    const cookie = cookieOf(await signIn())
    await guess(11, { from: home })
    expect((await signIn({ from: home })).statusCode).toBe(429)
    expect((await signIn({ from: home, cookie })).statusCode).toBe(200)
  })

  test('leaves the reset by email open: with the code the owner chooses a new password and is signed in', async () => {
    await signedUp(portal)
    for (let network = 0; network < 11; network += 1) await guess(10, { from: `198.51.100.${network}` })
    await guess(11, { from: home })
    const post = (url: string, payload: object) =>
      portal.app.inject({ method: 'POST', url, payload, remoteAddress: home })
    portal.clock.advance({ minutes: 1 })
    await post('/auth/forgot-password', { email: owner })
    const otp_code = codeIn(await portal.mails.newestTo(owner))
    const changed = await post('/auth/reset-password', {
      email: owner,
      otp_code,
      new_password: 'four other words here',
    })
    expect(changed.statusCode).toBe(200)
    expect((await signIn({ from: home })).statusCode).toBe(429)
    const back = await signIn({ from: home, password: 'four other words here', cookie: cookieOf(changed) })
    expect(back.statusCode).toBe(200)
  })

  test('with a stolen cookie of another account is treated like any other stranger', async () => {
    await signedUp(portal)
    await signedUp(portal, { email: 'musa@example.com' })
    const cookie = cookieOf(await signIn({ email: 'musa@example.com', from: elsewhere }))
    await guess(10, { from: elsewhere, cookie })
    expect((await signIn({ from: elsewhere, cookie })).statusCode).toBe(429)
  })

  test('may try again after 15 minutes', async () => {
    await signedUp(portal)
    await guess(11, { from: elsewhere })
    portal.clock.advance({ minutes: 15 })
    expect((await signIn({ from: elsewhere })).statusCode).toBe(200)
  })

  test('learns nothing: for an address without an account the limits are the same', async () => {
    const cookie = `known-device=${'a'.repeat(43)}`
    expect(await guess(12, { email: 'nobody@example.com', cookie })).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('cannot outrun the count with many simultaneous attempts', async () => {
    await signedUp(portal)
    const statuses = await Promise.all(Array.from({ length: 30 }, () => guess(1, { from: elsewhere })))
    expect(statuses.flat().filter(status => status === 401)).toHaveLength(10)
  })
})

test('right passwords are not counted', async () => {
  await signedUp(portal)
  for (let times = 0; times < 15; times += 1) expect((await signIn({ from: elsewhere })).statusCode).toBe(200)
})

test('addresses of one IPv6 household count as one', async () => {
  await signedUp(portal)
  for (let host = 1; host <= 10; host += 1) await guess(1, { from: `2001:db8:0:7::${host}` })
  expect((await signIn({ from: '2001:db8:0:7:aaaa:bbbb:cccc:dddd' })).statusCode).toBe(429)
  expect((await signIn({ from: '2001:db8:0:8::1' })).statusCode).toBe(200)
})

describe('the cookie that identifies a known device', () => {
  test('is inaccessible to scripts and other sites, and is sent only to account calls', async () => {
    await signedUp(portal)
    const answer = await signIn()
    expect(answer.headers['set-cookie']).toMatch(
      /^known-device=[\w-]{43}; Path=\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
  })

  test('is stored as a hash, and grants nothing on its own', async () => {
    await signedUp(portal)
    const cookie = cookieOf(await signIn())
    const rows = await portal.context.db.selectFrom('known_device').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(cookie.slice('known-device='.length))
    const me = await portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie } })
    expect(me.statusCode).toBe(401)
  })

  test('is sent only over TLS if the site uses it', async () => {
    const secure = await testApp({ PUBLIC_URL: 'https://apply.example.edu' })
    try {
      await signedUp(secure)
      const { headers, payload } = formOf({ grant_type: 'password', username: owner, password })
      const answer = await secure.app.inject({ method: 'POST', url: '/auth/token', headers, payload })
      expect(answer.headers['set-cookie']).toMatch(/^__Secure-known-device=.*; Secure$/)
    } finally {
      await secure.close()
    }
  })
})

test('wrong passwords in a session lock only that session', async () => {
  const { bearer } = await signedUp(portal)
  const change = () =>
    portal.app.inject({
      method: 'POST',
      url: '/auth/change-password',
      headers: bearer,
      payload: { current_password: 'not this one', new_password: 'four other words here' },
    })
  for (let tries = 0; tries < 10; tries += 1) expect((await change()).statusCode).toBe(422)
  expect((await change()).statusCode).toBe(429)
  expect((await signIn()).statusCode).toBe(200)
})
