import { verify } from '@node-rs/argon2'
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
async function ask(url: string, body: Record<string, string>, kind: 'json' | 'form' = 'json'): Promise<Asked> {
  const statements: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    ...(kind === 'form' ? formOf(body) : { payload: body }),
  })
  for (const [query] of spy.mock.calls as unknown[][])
    statements.push(typeof query === 'string' ? query : String((query as { text?: string }).text))
  spy.mockRestore()
  return { status: answer.statusCode, body: answer.body, statements }
}

const owner = 'adaeze@example.com'
const nobody = 'nobody-here@example.com'

async function known() {
  await signedUp(portal, { email: owner })
  portal.clock.advance({ minutes: 2 })
}

describe('whether an address has an account shows neither in the answer nor in the work behind it:', () => {
  test('signing in checks a password hash either way', async () => {
    await known()
    const checks = vi.mocked(verify)
    checks.mockClear()
    const signIn = (username: string) =>
      ask('/auth/token', { grant_type: 'password', username, password: 'not this one' }, 'form')
    const wrong = await signIn(owner)
    expect(checks).toHaveBeenCalledTimes(1)
    const unknown = await signIn(nobody)
    expect(checks).toHaveBeenCalledTimes(2)
    expect(unknown).toEqual(wrong)
    const [first, second] = checks.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
    expect(second, 'at the same cost').toEqual(first)
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
    // The owner of a taken address is looked up once more; everything else is the same.
    expect(taken.statements.length - free.statements.length).toBe(1)
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
})
