import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { formOf, password, signedUp } from '../testing/people.ts'

vi.mock('@node-rs/argon2', async load => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) }
})

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await portal.close()
})

interface Asked {
  status: number
  body: string
  /** The statements that the store was sent, in their order. */
  statements: string[]
}

/** What a call answers, and what the store has to do for it: the part of its time that could tell something. */
async function ask(
  url: string,
  body: Record<string, string>,
  kind: 'json' | 'form' = 'json',
  bearer: Record<string, string> = {},
): Promise<Asked> {
  const statements: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    ...(kind === 'form' ? formOf(body) : { payload: body, headers: bearer }),
  })
  for (const [query] of spy.mock.calls as unknown[][])
    statements.push(typeof query === 'string' ? query : String((query as { text?: string }).text))
  spy.mockRestore()
  return { status: answer.statusCode, body: answer.body, statements }
}

/** '$argon2id$v=19$m=…,t=…,p=…' of a hash. */
function costOf(stored: unknown): string {
  return String(stored).split('$').slice(0, 4).join('$')
}

const owner = 'adaeze@example.com'
const nobody = 'nobody-here@example.com'

async function known() {
  await signedUp(portal, { email: owner })
  portal.clock.advance({ minutes: 2 })
}

describe('whether an address has an account shows neither in the answer nor in the work behind it:', () => {
  test('signing in hashes a password once, whoever it is', async () => {
    await known()
    const waiting = { full_name: 'Musa Bello', email: 'musa@example.com', password, program_type: 'msc' }
    for (const given of [password, 'another password here'])
      await portal.app.inject({ method: 'POST', url: '/auth/signup', payload: { ...waiting, password: given } })
    const [checks, hashes] = [vi.mocked(verify), vi.mocked(hash)]
    const signIn = async (username: string) => {
      for (const mock of [checks, hashes]) mock.mockClear()
      const asked = await ask('/auth/token', { grant_type: 'password', username, password: 'not this one' }, 'form')
      expect(checks.mock.calls.length + hashes.mock.calls.length).toBe(1)
      return { ...asked, cost: costOf(checks.mock.calls[0]?.[0] ?? (await hashes.mock.results[0]?.value)) }
    }
    const wrong = await signIn(owner)
    expect(await signIn(nobody)).toEqual(wrong)
    expect(await signIn(waiting.email)).toEqual(wrong)
  })

  test.each(['/auth/forgot-password', '/auth/send-password-reset-otp'])('%s', async url => {
    await known()
    const [asked, unknown] = [await ask(url, { email: owner }), await ask(url, { email: nobody })]
    expect(asked.statements.length).toBeGreaterThan(5)
    expect(unknown).toEqual(asked)
    // And a second time at once, when no further code is due.
    expect(await ask(url, { email: nobody })).toEqual(await ask(url, { email: owner }))
    expect(await portal.mails.to(nobody)).toEqual([])
  })

  test.each(['/auth/send-verification', '/auth/verify-email/request'])('%s', async url => {
    await known()
    const waiting = { full_name: 'Musa Bello', email: 'musa@example.com', password, program_type: 'msc' }
    await portal.app.inject({ method: 'POST', url: '/auth/signup', payload: waiting })
    portal.clock.advance({ minutes: 2 })
    const unknown = await ask(url, { email: nobody })
    expect(await ask(url, { email: waiting.email }), 'an account that waits for its code').toEqual(unknown)
    expect(await ask(url, { email: owner }), 'one that is confirmed').toEqual(unknown)
    expect(await portal.mails.to(nobody)).toEqual([])
  })

  test('signing up', async () => {
    await known()
    const signUp = (email: string) =>
      ask('/auth/signup', { full_name: 'Musa Bello', email, password, program_type: 'msc' })
    const [taken, free] = [await signUp(owner), await signUp(nobody)]
    expect(taken.status).toBe(201)
    expect(taken.body.replace(owner, nobody)).toBe(free.body)
    expect(taken.statements).toEqual(free.statements)
    expect((await portal.mails.newestTo(owner)).subject).toBe('You already have an account with us')
  })

  test.each([
    ['/auth/verify-email', {}],
    ['/auth/verify-email/verify', {}],
    ['/auth/verify-password-reset-otp', {}],
    ['/auth/reset-password', { new_password: 'four other words here' }],
  ])('a wrong code at %s', async (url, more) => {
    await known()
    const wrong = await ask(url, { email: owner, otp_code: '000000', ...more })
    const unknown = await ask(url, { email: nobody, otp_code: '000000', ...more })
    expect(unknown).toEqual(wrong)
    expect(wrong.status).toBe(400)
  })

  test.each([
    ['/auth/verify-email', '/auth/send-verification', {}],
    ['/auth/verify-email/verify', '/auth/send-verification', {}],
    ['/auth/verify-password-reset-otp', '/auth/forgot-password', {}],
    ['/auth/reset-password', '/auth/forgot-password', { new_password: 'four other words here' }],
  ])('a wrong code at %s after a code was asked for, until the tries are used up', async (url, asking, more) => {
    await known()
    const waiting = { full_name: 'Musa Bello', email: 'musa@example.com', password, program_type: 'msc' }
    await portal.app.inject({ method: 'POST', url: '/auth/signup', payload: waiting })
    portal.clock.advance({ minutes: 11 })
    const emails = [nobody, owner, waiting.email]
    for (const email of emails) await portal.app.inject({ method: 'POST', url: asking, payload: { email } })
    for (let tries = 0; tries < 7; tries += 1) {
      const answers: Asked[] = []
      for (const email of emails) answers.push(await ask(url, { email, otp_code: '000000', ...more }))
      expect(answers[0]?.statements.some(statement => statement.includes('insert into "rate_limit"'))).toBe(true)
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
    }
  })

  test('moving to an address that belongs to another account', async () => {
    const { bearer } = await signedUp(portal, { email: 'mover@example.com' })
    await known()
    const move = async (new_email: string) => {
      portal.clock.advance({ minutes: 16 })
      return ask('/auth/change-email', { new_email, password }, 'json', bearer)
    }
    expect(await move(owner)).toEqual(await move(nobody))
    expect((await portal.mails.to(owner)).some(({ subject }) => /change your email/.test(subject))).toBe(false)
  })
})
