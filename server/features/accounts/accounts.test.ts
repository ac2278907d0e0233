import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { codeIn } from '../../testing/mail-reader.ts'
import { formOf, password, signedIn, signedUp } from '../../testing/people.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

const ada = {
  full_name: 'Ada Obi',
  email: 'Ada@Example.com',
  password,
  program_type: 'msc',
  program: 'msc-computer-science',
}

const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
const token = (fields: Record<string, string>) =>
  portal.app.inject({ method: 'POST', url: '/auth/token', ...formOf(fields) })
const signIn = (email: string, given = password) => token({ grant_type: 'password', username: email, password: given })

describe('signing up', () => {
  test('emails a code, and with it the address is confirmed and one can sign in', async () => {
    expect((await post('/auth/signup', ada)).json()).toEqual({ email: 'Ada@Example.com', verification_required: true })
    const refused = await signIn('ada@example.com')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'email-not-verified'])
    const code = codeIn(await portal.mails.newestTo('ada@example.com'))
    expect((await post('/auth/verify-email/verify', { email: 'ADA@example.com', otp_code: code })).json()).toBe(true)
    const session = (await signIn(' ada@EXAMPLE.com ')).json()
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      email: 'Ada@Example.com',
      program: 'msc-computer-science',
      user: { email_verified: true },
    })
  })

  test('answers alike for an address that has an account, and tells its owner by email', async () => {
    await signedUp(portal, { email: 'ada@example.com' })
    portal.clock.advance({ minutes: 2 })
    const again = await post('/auth/signup', { ...ada, password: 'somebody else entirely' })
    expect([again.statusCode, again.json()]).toEqual([201, { email: 'Ada@Example.com', verification_required: true }])
    expect((await portal.mails.newestTo('ada@example.com')).subject).toBe('You already have an account with us')
    expect((await signIn('ada@example.com', 'somebody else entirely')).statusCode).toBe(401)
    expect((await signIn('ada@example.com')).statusCode).toBe(200)
  })

  test('names every wrong field at once and stores nothing', async () => {
    const answer = await post('/auth/signup', {
      full_name: ' ',
      email: 'no',
      password: 'short',
      program_type: 'medicine',
      has_paid: true,
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json().errors.map((problem: { field: string }) => problem.field)).toEqual([
      'full_name',
      'email',
      'password',
      'program_type',
    ])
    expect(await portal.context.db.selectFrom('account').selectAll().execute()).toEqual([])
  })

  test.each(['password1', 'PASSWORD1', 'qwertyuiop', '12345678', 'aaaaaaaaaa', 'letmein123'])(
    'refuses the common password %s',
    async common => {
      const answer = await post('/auth/signup', { ...ada, password: common })
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: 'password' }] })
    },
  )

  test('two sign-ups at the same moment make one account', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('/auth/signup', ada)))
    expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201, 201, 201, 201])
    const otp_code = codeIn(await portal.mails.newestTo('ada@example.com'))
    await post('/auth/verify-email', { email: ada.email, otp_code })
    expect(await portal.context.db.selectFrom('account').select('email_key').execute()).toEqual([
      { email_key: 'ada@example.com' },
    ])
    const mails = await portal.mails.to('ada@example.com')
    expect(mails.filter(({ subject }) => /is your code/.test(subject))).toHaveLength(1)
    expect((await signIn('ada@example.com')).statusCode).toBe(200)
  })
})

describe('codes', () => {
  beforeEach(() => post('/auth/signup', ada))
  const verify = (otp_code: string) => post('/auth/verify-email', { email: ada.email, otp_code })

  test('work once', async () => {
    const code = codeIn(await portal.mails.newestTo(ada.email))
    expect((await verify(code)).statusCode).toBe(200)
    const again = await verify(code)
    expect([again.statusCode, again.json().detail]).toEqual([400, 'Invalid verification code'])
  })

  test('stop working after ten minutes', async () => {
    const code = codeIn(await portal.mails.newestTo(ada.email))
    portal.clock.advance({ minutes: 10, seconds: 1 })
    expect((await verify(code)).statusCode).toBe(400)
  })

  test('stop working after five wrong tries, even the right one', async () => {
    const code = codeIn(await portal.mails.newestTo(ada.email))
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect((await verify(wrong)).statusCode).toBe(400)
    expect((await verify(code)).statusCode).toBe(400)
  })

  test('are emailed no more than once a minute and five times an hour, and the answer is the same', async () => {
    // The sign-up before has emailed the first.
    for (const [minutes, mailed] of [
      [0.5, 1],
      [0.5, 2],
      [10, 2],
      [5, 3],
      [15, 4],
      [15, 5],
      [10, 5],
    ] as const) {
      portal.clock.advance({ minutes })
      expect((await post('/auth/send-verification', { email: ada.email })).statusCode).toBe(200)
      expect(await portal.mails.to(ada.email)).toHaveLength(mailed)
    }
    expect((await post('/auth/send-verification', { email: 'nobody@example.com' })).json()).toEqual(
      (await post('/auth/send-verification', { email: ada.email })).json(),
    )
  })

  test('of twenty tries with the right code at once, one succeeds', async () => {
    const code = codeIn(await portal.mails.newestTo(ada.email))
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(code)))
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
  })

  test('of a password reset do not confirm an address, nor the other way round', async () => {
    const verification = codeIn(await portal.mails.newestTo(ada.email))
    const reset = await post('/auth/reset-password', {
      email: ada.email,
      otp_code: verification,
      new_password: 'a whole new password',
    })
    expect(reset.statusCode).toBe(400)
  })

  test('are stored neither plainly nor in the copy of the email that was sent', async () => {
    const code = codeIn(await portal.mails.newestTo(ada.email))
    const mail = await portal.context.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(mail)).not.toContain(code)
    const row = await portal.context.db.selectFrom('one_time_code').selectAll().executeTakeFirstOrThrow()
    expect(row.code_hash.toString('utf8')).not.toContain(code)
  })
})

describe('signing in', () => {
  test('says the same for a wrong password and for no one', async () => {
    await signedUp(portal, { email: 'ada@example.com' })
    const [wrong, nobody] = [await signIn('ada@example.com', 'not this one'), await signIn('nobody@example.com')]
    expect(wrong.json()).toMatchObject({ status: 401, detail: 'Incorrect email or password' })
    expect(nobody.json()).toEqual(wrong.json())
  })

  test('accepts scope, client_id and client_secret, and refuses other grants', async () => {
    await signedUp(portal, { email: 'ada@example.com' })
    const full = {
      grant_type: 'password',
      username: 'ada@example.com',
      password,
      scope: '',
      client_id: 'string',
      client_secret: '********',
    }
    expect((await token(full)).statusCode).toBe(200)
    expect((await token({ ...full, grant_type: 'client_credentials' })).statusCode).toBe(422)
  })

  test('is refused for a while after ten wrong passwords, even with the right one', async () => {
    await signedUp(portal, { email: 'ada@example.com' })
    for (let tries = 0; tries < 10; tries += 1) await signIn('ada@example.com', 'not this one')
    const limited = await signIn('ada@example.com')
    expect(limited.statusCode).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('sessions', () => {
  const me = (bearer: { authorization?: string }) =>
    portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: bearer })
  const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token })

  test('an access token lasts fifteen minutes and a refresh token brings the next', async () => {
    const { bearer, session } = await signedUp(portal)
    expect((await me(bearer)).json()).toMatchObject({
      email: 'adaeze@example.com',
      applications: [],
      postgraduate_applications: [],
    })
    portal.clock.advance({ minutes: 16 })
    expect((await me(bearer)).json()).toMatchObject({ status: 401, code: 'invalid-token' })
    const next = (await refresh(session.refresh_token)).json()
    expect((await me({ authorization: `Bearer ${next.access_token}` })).statusCode).toBe(200)
  })

  test('a refresh token that was used before ends the session, except within ten seconds for a second tab', async () => {
    const { session } = await signedUp(portal)
    const first = (await refresh(session.refresh_token)).json()
    portal.clock.advance({ seconds: 9 })
    expect((await refresh(session.refresh_token)).statusCode).toBe(200)
    portal.clock.advance({ seconds: 2 })
    expect((await refresh(session.refresh_token)).statusCode).toBe(401)
    expect((await refresh(first.refresh_token)).statusCode).toBe(401)
    expect((await me({ authorization: `Bearer ${first.access_token}` })).statusCode).toBe(401)
  })

  test('two tabs that refresh at the same moment share one line of tokens, and using a copy taken then ends it', async () => {
    const { session } = await signedUp(portal)
    const [one, two] = await Promise.all([refresh(session.refresh_token), refresh(session.refresh_token)])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    // One of the two continues with what it got; the other may be a thief's.
    expect((await refresh(one.json().refresh_token)).statusCode).toBe(200)
    portal.clock.advance({ seconds: 11 })
    expect((await refresh(two.json().refresh_token)).statusCode).toBe(401)
    expect((await me({ authorization: `Bearer ${one.json().access_token}` })).statusCode).toBe(401)
  })

  test('tabs that refresh late, but within ten seconds of each other, all continue', async () => {
    const { session } = await signedUp(portal)
    const first = (await refresh(session.refresh_token)).json()
    portal.clock.advance({ seconds: 5 })
    const next = (await refresh(first.refresh_token)).json()
    portal.clock.advance({ seconds: 4 })
    const slow = (await refresh(session.refresh_token)).json()
    const caughtUp = (await refresh(slow.refresh_token)).json()
    portal.clock.advance({ minutes: 14 })
    expect(caughtUp.refresh_token).toBe(next.refresh_token)
    expect((await refresh(caughtUp.refresh_token)).statusCode).toBe(200)
    expect(
      await portal.context.db.selectFrom('refresh_token').selectAll().where('used_at', 'is', null).execute(),
    ).toHaveLength(1)
  })

  test('signing out kills both tokens', async () => {
    const { bearer, session } = await signedUp(portal)
    expect((await portal.app.inject({ method: 'POST', url: '/auth/logout', headers: bearer })).statusCode).toBe(204)
    expect((await me(bearer)).statusCode).toBe(401)
    expect((await refresh(session.refresh_token)).statusCode).toBe(401)
  })

  test('without a token the answer is 401 “No authentication token found”', async () => {
    expect((await me({})).json()).toMatchObject({
      status: 401,
      code: 'no-token',
      detail: 'No authentication token found',
    })
  })

  test.each([
    ['an unsigned one', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['nonsense', 'abc.def.ghi'],
    ['an empty one', 'x'],
  ])('a forged token is refused: %s', async (_name, forged) => {
    expect((await me({ authorization: `Bearer ${forged}` })).statusCode).toBe(401)
  })
})

describe('forgetting the password', () => {
  test('an emailed code sets a new one, ends every session and tells the owner', async () => {
    const { bearer } = await signedUp(portal, { email: 'ada@example.com' })
    expect((await post('/auth/forgot-password', { email: 'ADA@example.com' })).statusCode).toBe(200)
    const mail = await portal.mails.newestTo('ada@example.com')
    expect(mail.text).toContain('http://portal.test/forgot-password?email=ada%40example.com')
    const otp_code = codeIn(mail)
    expect((await post('/auth/verify-password-reset-otp', { email: 'ada@example.com', otp_code })).statusCode).toBe(200)
    const done = await post('/auth/reset-password', {
      email: 'ada@example.com',
      otp_code,
      new_password: 'four other words here',
    })
    expect(done.statusCode).toBe(200)
    expect((await portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: bearer })).statusCode).toBe(401)
    expect((await signIn('ada@example.com')).statusCode).toBe(401)
    expect((await signedIn(portal, 'ada@example.com', 'four other words here')).email).toBe('ada@example.com')
    expect((await portal.mails.newestTo('ada@example.com')).subject).toBe('Your password has been changed')
  })

  test('answers alike for an address without an account and emails no one', async () => {
    await signedUp(portal, { email: 'ada@example.com' })
    const [known, unknown] = [
      await post('/auth/forgot-password', { email: 'ada@example.com' }),
      await post('/auth/forgot-password', { email: 'nobody@example.com' }),
    ]
    expect(unknown.json()).toEqual(known.json())
    expect(await portal.mails.to('nobody@example.com')).toEqual([])
  })
})
