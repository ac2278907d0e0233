import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type TestBrowser, testBrowser } from '../../testing/browser.ts'
import { codeIn, type ReadMail } from '../../testing/mail-reader.ts'
import { formOf, password, signedUp } from '../../testing/people.ts'

let portal: TestApp
/** On a different network from every stranger, without a cookie from before. */
let owner: TestBrowser
beforeEach(async () => {
  portal = await testApp({ RATE_LIMIT_FACTOR: '1000' })
  owner = testBrowser(portal, '102.89.1.1')
})
afterEach(() => portal.close())

const email = 'ada@example.com'
const newPassword = 'four other words here'
const keyIn = ({ text }: ReadMail) => /#key=([\w-]+)/.exec(text)?.[1]
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')
const signUp = (who: TestBrowser) =>
  who.post('/auth/signup', { full_name: 'Ada Obi', email, password, program_type: 'msc' })
const askForCode = async (who: TestBrowser) => {
  await who.post('/auth/forgot-password', { email })
  return portal.mails.newestTo(email)
}
const reset = (who: TestBrowser, otp_code: string, more: object = {}) =>
  who.post('/auth/reset-password', { email, otp_code, new_password: newPassword, ...more })

/** Enters wrong codes one after the other; returns the statuses. */
async function guess(who: TestBrowser, url: string, times: number, otp_code = '111111'): Promise<number[]> {
  const statuses: number[] = []
  for (let tries = 0; tries < times; tries += 1)
    statuses.push((await who.post(url, { email, otp_code, new_password: newPassword })).statusCode)
  return statuses
}

const checkReset = '/auth/verify-password-reset-otp'

describe('a stranger who tries codes', () => {
  test.each(['/auth/verify-email', '/auth/verify-email/verify', checkReset, '/auth/reset-password'])(
    'before there is one locks out no one, not even on the owner’s own network: %s',
    async url => {
      const stranger = testBrowser(portal, '102.89.1.1')
      expect(new Set(await guess(stranger, url, 60))).toEqual(new Set([400]))
      await signUp(owner)
      const otp_code = codeIn(await portal.mails.newestTo(email))
      expect((await owner.post('/auth/verify-email', { email, otp_code })).statusCode).toBe(200)
    },
  )

  test('invalidates a live code only for their own network', async () => {
    await signedUp(portal, { email })
    const code = codeIn(await askForCode(owner))
    const stranger = testBrowser(portal, '197.210.7.7')
    expect(await guess(stranger, checkReset, 8, wrongOf(code))).toEqual(Array(8).fill(400))
    expect((await reset(stranger, code)).statusCode).toBe(400)
    expect((await reset(owner, code)).statusCode).toBe(200)
  })

  test('for every code of the owner locks themselves out for the rest of the hour', async () => {
    await signedUp(portal, { email })
    const stranger = testBrowser(portal, '197.210.7.7')
    for (let codes = 0; codes < 3; codes += 1) {
      const code = codeIn(await askForCode(owner))
      await guess(stranger, checkReset, 5, wrongOf(code))
      portal.clock.advance({ minutes: 16 })
    }
    const code = codeIn(await askForCode(owner))
    const shut = await reset(stranger, code)
    expect(shut.statusCode).toBe(429)
    expect(shut.json().detail).toMatch(/Open the link in our latest email/)
    expect(Number(shut.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect((await reset(owner, code)).statusCode).toBe(200)
  })

  test('from the owner’s own network leaves the link in the email usable', async () => {
    await signedUp(portal, { email })
    const mail = await askForCode(owner)
    const neighbour = testBrowser(portal, '102.89.1.1')
    await guess(neighbour, checkReset, 6, wrongOf(codeIn(mail)))
    const elsewhere = testBrowser(portal, '102.89.1.1')
    expect((await reset(elsewhere, codeIn(mail))).statusCode).toBe(400)
    const more = { link_key: keyIn(mail) }
    expect((await owner.post(checkReset, { email, otp_code: codeIn(mail), ...more })).statusCode).toBe(200)
    expect((await reset(owner, codeIn(mail), more)).statusCode).toBe(200)
  })

  test('from many networks leaves usable the link, the device that has signed in before, and the browser of a sign-up', async () => {
    await signUp(owner)
    const first = codeIn(await portal.mails.newestTo(email))
    for (let network = 0; network < 8; network += 1)
      await guess(testBrowser(portal, `198.51.100.${network}`), '/auth/verify-email', 5, wrongOf(first))
    const elsewhere = testBrowser(portal, '41.58.1.1')
    expect((await elsewhere.post('/auth/verify-email', { email, otp_code: first })).statusCode).toBe(429)
    expect((await owner.post('/auth/verify-email', { email, otp_code: first })).statusCode).toBe(200)
    expect((await owner.signIn(email, password)).statusCode).toBe(200)

    const mail = await askForCode(owner)
    for (let network = 0; network < 8; network += 1)
      await guess(testBrowser(portal, `198.51.100.${network}`), checkReset, 5, wrongOf(codeIn(mail)))
    const otp_code = codeIn(mail)
    expect((await elsewhere.post(checkReset, { email, otp_code })).statusCode).toBe(429)
    expect((await elsewhere.post(checkReset, { email, otp_code, link_key: keyIn(mail) })).statusCode).toBe(200)
    expect((await owner.post(checkReset, { email, otp_code })).statusCode).toBe(200)
  })

  test('from many networks never stops the browser that asked for the code, which no one has used before', async () => {
    await signedUp(portal, { email })
    const phone = testBrowser(portal, '41.58.7.7')
    const code = codeIn(await askForCode(phone))
    for (let network = 0; network < 8; network += 1)
      await guess(testBrowser(portal, `198.51.100.${network}`), checkReset, 5, wrongOf(code))
    expect((await reset(testBrowser(portal, '41.58.7.7'), code)).statusCode).toBe(429)
    expect((await reset(phone, code)).statusCode).toBe(200)
  })

  test('and asks for the code themselves gets five attempts at it, and then none', async () => {
    await signedUp(portal, { email })
    const stranger = testBrowser(portal, '197.210.7.7')
    const code = codeIn(await askForCode(stranger))
    expect(await guess(stranger, checkReset, 5, wrongOf(code))).toEqual(Array(5).fill(400))
    expect((await reset(stranger, code)).statusCode).toBe(400)
    const moved = testBrowser(portal, '197.211.8.8')
    for (let tries = 0; tries < 5; tries += 1) await moved.post(checkReset, { email, otp_code: wrongOf(code) })
    expect((await reset(moved, code)).statusCode).toBe(400)
  })

  test('gets no more than twenty attempts an hour, from any networks and with any sign-up cookies', async () => {
    await signUp(owner)
    const code = codeIn(await portal.mails.newestTo(email))
    for (let network = 0; network < 8; network += 1) {
      const stranger = testBrowser(portal, `198.51.100.${network}`)
      await signUp(stranger)
      await guess(stranger, '/auth/verify-email', 12, wrongOf(code))
    }
    expect(await countedTries()).toBe(20)
  })

  test('with a key that is not of this email is a stranger', async () => {
    await signedUp(portal, { email })
    const mail = await askForCode(owner)
    await guess(owner, checkReset, 5, wrongOf(codeIn(mail)))
    for (const link_key of ['', 'x', `${keyIn(mail)}x`, 'A'.repeat(22)])
      expect((await reset(owner, codeIn(mail), { link_key })).statusCode).toBe(400)
  })

  test('with the key of the email, a known device and the cookie of a sign-up gets five attempts, not twenty', async () => {
    await signUp(owner)
    const first = codeIn(await portal.mails.newestTo(email))
    const mistaken = { otp_code: wrongOf(first), link_key: keyIn(await portal.mails.newestTo(email)) }
    for (let tries = 0; tries < 5; tries += 1) await owner.post('/auth/verify-email', { email, ...mistaken })
    expect((await owner.post('/auth/verify-email', { email, ...mistaken, otp_code: first })).statusCode).toBe(400)

    const mail = await askForCode(owner)
    const link_key = keyIn(mail)
    for (let tries = 0; tries < 5; tries += 1) await reset(owner, wrongOf(codeIn(mail)), { link_key })
    for (const more of [{}, { link_key }]) expect((await reset(owner, codeIn(mail), more)).statusCode).toBe(400)
  })

  test('many times at once cannot outrun the count', async () => {
    await signedUp(portal, { email })
    const code = codeIn(await askForCode(owner))
    const stranger = testBrowser(portal, '197.210.7.7')
    await Promise.all(Array.from({ length: 20 }, () => guess(stranger, checkReset, 1, wrongOf(code))))
    expect(await countedTries()).toBe(5)
  })

  test('and a stranger who rotates inside one IPv6 network of the largest kind is one network', async () => {
    await signedUp(portal, { email })
    const code = codeIn(await askForCode(owner))
    for (let host = 1; host <= 9; host += 1)
      await guess(testBrowser(portal, `2001:db8:0:${host}::${host}`), checkReset, 1, wrongOf(code))
    expect(await countedTries()).toBe(5)
  })
})

/** Wrong attempts from all networks together. */
async function countedTries(): Promise<number> {
  const rows = await portal.context.db.selectFrom('rate_limit').select(['key', 'hits']).execute()
  return rows.filter(({ key }) => /^code-tries:.*:strangers$/.test(key)).reduce((sum, { hits }) => sum + hits, 0)
}

describe('a stranger who asks for codes', () => {
  test('all the time never makes the owner wait more than five minutes', async () => {
    await signedUp(portal, { email })
    portal.clock.advance({ hours: 2 })
    const stranger = testBrowser(portal, '197.210.7.7')
    let waitedMinutes = 0
    let longestMinutes = 0
    for (let minute = 0; minute < 130; minute += 1) {
      await stranger.post('/auth/forgot-password', { email })
      const living = await portal.context.db
        .selectFrom('one_time_code')
        .select('id')
        .where('purpose', '=', 'reset-password')
        .where('expires_at', '>', portal.clock.now())
        .execute()
      waitedMinutes = living.length > 0 ? 0 : waitedMinutes + 1
      longestMinutes = Math.max(longestMinutes, waitedMinutes)
      portal.clock.advance({ minutes: 1 })
    }
    expect(longestMinutes).toBeLessThanOrEqual(5)
    // Written for the owner; the ones that are sent late say so instead of the code.
    const mails = await portal.context.db
      .selectFrom('mail')
      .select('id')
      .where('kind', '=', 'password-reset-code')
      .execute()
    expect(mails.length).toBeGreaterThan(8)
    expect(mails.length).toBeLessThanOrEqual(12)
  })

  test('before the owner has signed up does not use up the codes of the sign-up', async () => {
    const stranger = testBrowser(portal, '197.210.7.7')
    for (let count = 0; count < 20; count += 1) {
      await stranger.post('/auth/send-verification', { email })
      await stranger.post('/auth/forgot-password', { email })
      portal.clock.advance({ minutes: 1 })
    }
    await signUp(owner)
    const otp_code = codeIn(await portal.mails.newestTo(email))
    expect((await owner.post('/auth/verify-email', { email, otp_code })).statusCode).toBe(200)
  })

  test('does not invalidate the code that the owner has just received', async () => {
    await signedUp(portal, { email })
    const code = codeIn(await askForCode(owner))
    portal.clock.advance({ minutes: 2 })
    await askForCode(testBrowser(portal, '197.210.7.7'))
    expect((await reset(owner, code)).statusCode).toBe(200)
  })
})

test('no limit reveals whether an address has an account: the responses are the same', async () => {
  await signedUp(portal, { email: 'known@example.com' })
  const addresses = ['known@example.com', 'unknown@example.com']
  const guesser = testBrowser(portal, '197.210.7.7')
  const answers = new Map<string, number[]>(addresses.map(address => [address, []]))
  for (let round = 0; round < 3; round += 1) {
    for (const [address, statuses] of answers) {
      statuses.push((await owner.post('/auth/forgot-password', { email: address })).statusCode)
      for (const [who, times] of [
        [owner, 6],
        [guesser, 8],
      ] as const)
        for (let tries = 0; tries < times; tries += 1)
          statuses.push((await who.post(checkReset, { email: address, otp_code: '000000' })).statusCode)
    }
    portal.clock.advance({ minutes: 16 })
  }
  const [known, unknown] = [...answers.values()]
  expect(unknown).toEqual(known)
  expect(known).toContain(429)
})

test('in a change of email address the codes have five tries in one session, and another session has its own', async () => {
  const { bearer } = await signedUp(portal, { email })
  const send = (url: string, payload: object) =>
    portal.app.inject({ method: 'POST', url, payload, headers: bearer, remoteAddress: '197.210.7.7' })
  await send('/auth/change-email', { new_email: 'new@example.com', password })
  const old_code = codeIn(await portal.mails.newestTo(email))
  const new_code = codeIn(await portal.mails.newestTo('new@example.com'))
  const confirm = (code: string) => send('/auth/change-email/confirm', { old_code: code, new_code })
  for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrongOf(old_code))).statusCode).toBe(400)
  expect((await confirm(old_code)).statusCode).toBe(400)
  const { headers, payload } = formOf({ grant_type: 'password', username: email, password })
  const again = await portal.app.inject({ method: 'POST', url: '/auth/token', headers, payload })
  const finished = await portal.app.inject({
    method: 'POST',
    url: '/auth/change-email/confirm',
    payload: { old_code, new_code },
    headers: { authorization: `Bearer ${again.json().access_token}` },
  })
  expect(finished.statusCode).toBe(200)
})
