import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { codeIn } from '../../testing/mail-reader.ts'
import { formOf, password, signedIn, signedUp } from '../../testing/people.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

const ada = { full_name: 'Ada Obi', email: 'ada@example.com', password, program_type: 'msc' }

const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
const signIn = (username: string, given = password) =>
  portal.app.inject({
    method: 'POST',
    url: '/auth/token',
    ...formOf({ grant_type: 'password', username, password: given }),
  })

describe('a call that works once, sent again under its key because the response was lost', () => {
  const keyed = (url: string, payload: object, headers: Record<string, string> = {}) => {
    const key = portal.context.random.uuid()
    return () => portal.app.inject({ method: 'POST', url, payload, headers: { ...headers, 'idempotency-key': key } })
  }

  /** Sends it twice, and expects the same success. */
  async function expectSame(send: () => ReturnType<typeof post>): Promise<string> {
    const [first, again] = [await send(), await send()]
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()])
    return first.json().detail
  }

  test('confirms an address, and a wrong code is refused each time', async () => {
    await post('/auth/signup', ada)
    const code = codeIn(await portal.mails.newestTo('ada@example.com'))
    const confirm = (otp_code: string) => keyed('/auth/verify-email', { email: ada.email, otp_code })
    const wrong = confirm(code === '000000' ? '000001' : '000000')
    expect([(await wrong()).statusCode, (await wrong()).statusCode]).toEqual([400, 400])
    expect(await expectSame(confirm(code))).toBe('You have confirmed your email address. You can sign in now.')
    expect((await confirm(code)()).statusCode).toBe(400)
  })

  test('replaces a forgotten password, and tells the owner once', async () => {
    await signedUp(portal, { email: 'ada@example.com' })
    await post('/auth/forgot-password', { email: 'ada@example.com' })
    const otp_code = codeIn(await portal.mails.newestTo('ada@example.com'))
    const body = { email: 'ada@example.com', otp_code, new_password: 'four other words here' }
    await expectSame(keyed('/auth/reset-password', body))
    expect((await signIn('ada@example.com', body.new_password)).statusCode).toBe(200)
  })

  test('changes a password, although the current one is another by then', async () => {
    await signedUp(portal, { email: 'ada@example.com' })
    const { bearer } = await signedIn(portal, 'ada@example.com')
    const body = { current_password: password, new_password: 'four other words here' }
    await expectSame(keyed('/auth/change-password', body, bearer))
  })

  test('changes the address', async () => {
    await signedUp(portal, { email: 'ada@example.com' })
    const { bearer } = await signedIn(portal, 'ada@example.com')
    await portal.app.inject({
      method: 'POST',
      url: '/auth/change-email',
      headers: bearer,
      payload: { new_email: 'new@example.com', password },
    })
    const codeTo = async (address: string) => codeIn(await portal.mails.newestTo(address))
    const body = { old_code: await codeTo('ada@example.com'), new_code: await codeTo('new@example.com') }
    await expectSame(keyed('/auth/change-email/confirm', body, bearer))
    expect((await signIn('new@example.com')).statusCode).toBe(200)
  })
})
