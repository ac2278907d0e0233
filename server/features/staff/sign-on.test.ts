import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Grant } from '#shared/domain/staff.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { authenticator } from '../../testing/authenticator.ts'
import {
  acceptAs,
  codeOf,
  colleague,
  expectDone,
  firstAdministrator,
  invitationIn,
  type OfficeBrowser,
  type OfficePerson,
  officeBrowser,
  staffPassword,
  withPasskey,
} from '../../testing/office.ts'
import { type Fault, type OidcService, oidcService, type Person } from '../../testing/oidc-provider.ts'
import { reset } from './decide-request.ts'

let portal: TestApp
let service: OidcService
let admin: OfficePerson
const email = 'kemi@usta.example'
const kemi: Person = { sub: 'k-17', email, email_verified: true, amr: ['pwd', 'otp', 'mfa'] }
beforeEach(async () => {
  service = await oidcService(kemi)
  portal = await testApp(service.env)
  admin = await firstAdministrator(portal)
})
afterEach(async () => {
  await portal.close()
  await service.close()
})

const officers: Grant[] = [{ role: 'officer', scope: 'all' }]
const administrators: Grant[] = [{ role: 'administrator', scope: 'all' }]
const joined = (grants = officers) => colleague(portal, { email, grants })

/** To the service and back, in one browser. */
async function signOn(browser = officeBrowser(portal), purpose = 'sign-in') {
  const { address } = expectDone(await browser.call('beginSignOn', { body: { for: purpose } }))
  const query = await service.visit(address)
  return { browser, query, answer: await browser.call('finishSignOn', { body: { query } }) }
}

const isIn = async (browser: OfficeBrowser) => (await browser.call('officeMe')).status === 200
const links = () => portal.context.db.selectFrom('staff_sign_on').selectAll().execute()
const auditOf = (action: string) =>
  portal.context.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute()
const refusedCode = { status: 401, code: 'incorrect-credentials' }

describe('single sign-on', () => {
  test('signs in to the account with the verified address if the service says that it asked for two factors', async () => {
    const person = await joined()
    const { browser, answer } = await signOn()
    expect(answer.body).toMatchObject({ next: 'done', staff: { id: person.id, factors: ['app', 'sign-on'] } })
    expect(await isIn(browser)).toBe(true)
    expect((await auditOf('staff.signed-in')).at(-1)).toMatchObject({ detail: { with: 'sign-on' } })
    expect(await auditOf('staff.sign-on-linked')).toHaveLength(1)
    expect((await portal.mails.newestTo(email)).text).toContain('was linked to your university’s sign-in service')
  })

  test('asks for code with PKCE, state and nonce, and returns to our own address', async () => {
    const { address } = expectDone(await officeBrowser(portal).call('beginSignOn', { body: { for: 'sign-in' } }))
    const asked = new URL(address).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'office',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: 'http://portal.test/office/sign-in/return',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
    // Neither the secret nor the verifier leaves the server.
    expect(address).not.toContain(service.env.OIDC_CLIENT_SECRET)
  })

  test('afterwards finds the person by the service’s own identifier, even if addresses change', async () => {
    const person = await joined()
    await signOn()
    service.person = { sub: 'k-17', email: 'kemi.new@usta.example', email_verified: true, amr: ['mfa'] }
    expect((await signOn()).answer.body.staff.id).toBe(person.id)
    // The old address now belongs to someone else at the service.
    service.person = { sub: 'another', email, email_verified: true, amr: ['mfa'] }
    expect((await signOn()).answer.body).toMatchObject(refusedCode)
    expect(await links()).toHaveLength(1)
  })

  test('lets an invited person join, which ends their link', async () => {
    await admin.freshen()
    expectDone(await admin.call('inviteStaff', { body: { full_name: 'Kemi Obi', email, grants: officers } }))
    const { browser, answer } = await signOn()
    expect(answer.body).toMatchObject({ next: 'done', staff: { grants: officers, factors: ['sign-on'] } })
    await expect(acceptAs(portal, officeBrowser(portal), email)).rejects.toThrow('410')
    expect((await browser.call('listPasskeys')).status).toBe(200)
  })

  test.each<[string, Partial<Person>]>([
    ['has an address that the service has not verified', { email_verified: false }],
    ['has an address whose verification is not literally true', { email_verified: 'yes' }],
    ['has no address', { email: undefined }],
    ['has an address without an account here', { email: 'stranger@usta.example' }],
  ])('refuses anyone who %s, and creates no account', async (_what, other) => {
    await joined()
    const before = (await portal.context.db.selectFrom('staff').select('id').execute()).length
    service.person = { ...kemi, ...other }
    const { browser, answer } = await signOn()
    const detail = expect.stringMatching(/No account|cannot find your account/)
    expect(answer.body).toMatchObject({ ...refusedCode, detail })
    expect(await isIn(browser)).toBe(false)
    expect(await links()).toEqual([])
    expect(await portal.context.db.selectFrom('staff').select('id').execute()).toHaveLength(before)
  })

  test('refuses anyone whose account is disabled, before and after it was linked', async () => {
    const person = await joined()
    await admin.freshen()
    expectDone(await admin.call('disableStaff', { params: { id: person.id } }))
    expect((await signOn()).answer.body).toMatchObject(refusedCode)
    expect(await links()).toEqual([])
  })

  test('links only one of two people who arrive at once with one address', async () => {
    await joined()
    const first = await signOnUntilReturn()
    service.person = { ...kemi, sub: 'k-18' }
    const second = await signOnUntilReturn()
    const answers = await Promise.all([first, second].map(({ finish }) => finish()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await links()).toHaveLength(1)
  })
})

async function signOnUntilReturn(browser = officeBrowser(portal)) {
  const { address } = expectDone(await browser.call('beginSignOn', { body: { for: 'sign-in' } }))
  const query = await service.visit(address)
  return { browser, query, finish: () => browser.call('finishSignOn', { body: { query } }) }
}

describe('the response of the service', () => {
  test('works once, even in two tabs at the same moment', async () => {
    await joined()
    const { finish } = await signOnUntilReturn()
    const answers = await Promise.all([finish(), finish(), finish()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('works only in the browser that started: no link signs anyone in as someone else', async () => {
    await joined()
    const { browser, query } = await signOnUntilReturn()
    const victim = officeBrowser(portal)
    expect((await victim.call('finishSignOn', { body: { query } })).body).toMatchObject(refusedCode)
    const other = await signOnUntilReturn()
    expect((await other.browser.call('finishSignOn', { body: { query } })).status).toBe(401)
    expect(await isIn(browser)).toBe(false)
  })

  test('works for 15 minutes', async () => {
    await joined()
    const { finish } = await signOnUntilReturn()
    portal.clock.advance({ minutes: 15, seconds: 1 })
    expect((await finish()).body).toMatchObject(refusedCode)
  })

  test('is refused if the code and the state come from different attempts', async () => {
    await joined()
    const browser = officeBrowser(portal)
    const one = new URLSearchParams((await signOnUntilReturn(browser)).query)
    const two = new URLSearchParams((await signOnUntilReturn(browser)).query)
    two.set('code', one.get('code') ?? '')
    const answer = await browser.call('finishSignOn', { body: { query: two.toString() } })
    expect(answer.body).toMatchObject(refusedCode)
  })

  test.each<[string, string]>([
    ['nothing', ''],
    ['no state', 'code=x'],
    ['a state that was never issued', `code=x&state=${'A'.repeat(43)}`],
    ['an error without a state', 'error=access_denied'],
  ])('does not count with %s', async (_what, query) => {
    const answer = await officeBrowser(portal).call('finishSignOn', { body: { query } })
    expect([401, 422]).toContain(answer.status)
  })

  test.each<Fault>([
    'wrong nonce',
    'key of someone else',
    'other audience',
    'other issuer',
    'expired token',
    'unsigned token',
    'refuses the person',
    'refuses the code',
  ])('does not count if the service has this fault: %s', async fault => {
    await joined()
    service.fault = fault
    const { browser, answer } = await signOn()
    expect(answer.body).toMatchObject({ ...refusedCode, detail: expect.stringContaining('did not sign you in') })
    expect(await isIn(browser)).toBe(false)
  })
})

describe('a service that is unavailable', () => {
  test.each<Fault>(['answers with an error', 'answers with a page'])(
    'because it %s stops no one from using a password',
    async fault => {
      const person = await joined()
      service.fault = fault
      const browser = officeBrowser(portal)
      const begun = await browser.call('beginSignOn', { body: { for: 'sign-in' } })
      expect(begun.body).toMatchObject({ status: 503, code: 'sign-on-unreachable' })
      expectDone(await browser.call('officeSignIn', { body: { email, password: staffPassword } }))
      expectDone(await browser.call('officeSecondFactor', { body: { code: person.code() } }))
      // The service is queried again the next time.
      service.fault = undefined
      expect((await signOn()).answer.status).toBe(200)
    },
  )

  test('does not prevent the server from starting, and is reported at sign-in', async () => {
    await joined()
    const { browser, query } = await signOnUntilReturn()
    await service.close()
    const answer = await browser.call('finishSignOn', { body: { query } })
    expect(answer.body).toMatchObject({ status: 503, code: 'sign-on-unreachable' })
    const started = await testApp(service.env)
    const begun = await officeBrowser(started).call('beginSignOn', { body: { for: 'sign-in' } })
    expect(begun.body).toMatchObject({ status: 503, code: 'sign-on-unreachable' })
    await started.close()
  })

  test('is 404 if it was never set up', async () => {
    const plain = await testApp()
    for (const [name, body] of [
      ['beginSignOn', { for: 'sign-in' }],
      ['finishSignOn', { query: 'state=x' }],
    ] as const)
      expect((await officeBrowser(plain).call(name, { body })).status).toBe(404)
    await plain.close()
  })
})

describe('a service that does not say that it asked for two factors', () => {
  const withOne: Person = { ...kemi, amr: ['pwd'] }

  test.each<[string, Partial<Person>]>([
    ['the method mfa', { amr: ['mfa'] }],
    ['the REFEDS profile', { amr: undefined, acr: 'https://refeds.org/profile/mfa' }],
    ['a phishing-resistant class', { amr: undefined, acr: 'phr' }],
  ])('is not one that says %s', async (_what, other) => {
    await joined()
    service.person = { ...withOne, ...other }
    expect((await signOn()).answer.body.next).toBe('done')
  })

  test('leads to our own request for a code', async () => {
    const person = await joined()
    service.person = withOne
    const { browser, answer } = await signOn()
    expect(answer.body).toEqual({ next: 'totp' })
    expect(await isIn(browser)).toBe(false)
    expectDone(await browser.call('officeSecondFactor', { body: { code: person.code() } }))
    expect(await isIn(browser)).toBe(true)
  })

  test('leads to our own request for a passkey', async () => {
    const person = await joined()
    const passkey = authenticator()
    await withPasskey(person, passkey)
    service.person = withOne
    const { browser, answer } = await signOn()
    expect(answer.body).toEqual({ next: 'totp', has_passkey: true })
    const options = expectDone(await browser.call('passkeySignInOptions', { body: { after: 'password' } }))
    expectDone(await browser.call('passkeySignIn', { body: passkey.get(options) }))
    expect(await isIn(browser)).toBe(true)
  })

  test('makes a new person set up an app first, and never signs them in directly', async () => {
    await admin.freshen()
    expectDone(await admin.call('inviteStaff', { body: { full_name: 'Kemi Obi', email, grants: officers } }))
    service.person = withOne
    const { browser, answer } = await signOn()
    expect(answer.body.next).toBe('enrol-totp')
    expect(await isIn(browser)).toBe(false)
    const code = codeOf(answer.body.totp_secret, portal.clock.now())
    expectDone(await browser.call('confirmTotp', { body: { code } }))
    expect(await isIn(browser)).toBe(true)
  })
})

describe('one factor of someone who has joined by the service with two', () => {
  const withOne: Person = { ...kemi, amr: ['pwd'] }
  /** Invited, with a password of the invitation, and then joined by the service: no app and no passkey. */
  async function joinedBySignOn() {
    await admin.freshen()
    expectDone(await admin.call('inviteStaff', { body: { full_name: 'Kemi Obi', email, grants: officers } }))
    const enrolling = officeBrowser(portal)
    const token = invitationIn((await portal.mails.newestTo(email)).text)
    const { totp_secret } = expectDone(
      await enrolling.call('acceptInvitation', { body: { token, password: staffPassword } }),
    )
    expect((await signOn()).answer.body.next).toBe('done')
    return { enrolling, secret: totp_secret as string }
  }
  const appOf = () =>
    portal.context.db.selectFrom('staff').select('totp_secret').where('email', '=', email).executeTakeFirstOrThrow()

  test('enrols nothing: not at the service, not with the password, not in a session that was begun before', async () => {
    const { enrolling, secret } = await joinedBySignOn()
    service.person = withOne
    const { browser, answer } = await signOn()
    expect(answer.body).toMatchObject({ ...refusedCode, detail: expect.stringContaining('did not ask for a second') })
    expect(await isIn(browser)).toBe(false)
    const byPassword = officeBrowser(portal)
    const signedIn = await byPassword.call('officeSignIn', { body: { email, password: staffPassword } })
    expect(signedIn.body).toMatchObject(refusedCode)
    const code = codeOf(secret, portal.clock.now())
    expect((await enrolling.call('confirmTotp', { body: { code } })).body).toMatchObject(refusedCode)
    expect((await appOf()).totp_secret).toBeNull()
    expect(await auditOf('staff.sign-on-refused')).toHaveLength(1)
  })

  test('enrols nothing after a reset either: the link in the email does, with a new password', async () => {
    await joined()
    const [{ id } = { id: '' }] = await portal.context.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', email)
      .execute()
    await portal.context.db.transaction().execute(tx => reset(tx, portal.context, id, ['Ada']))
    service.person = withOne
    expect((await signOn()).answer.body).toMatchObject(refusedCode)
    expect(await links()).toEqual([])
    await acceptAs(portal, officeBrowser(portal), email)
    expect((await portal.mails.newestTo(email)).text).toContain('an app for sign-in codes was set up')
  })
})

describe('a step-up at the service', () => {
  async function lapsed() {
    await joined()
    const { browser } = await signOn()
    portal.clock.advance({ minutes: 6 })
    expect((await browser.call('newRecoveryCodes')).body.code).toBe('second-factor-needed')
    return browser
  }
  const isFresh = async (browser: OfficeBrowser) => (await browser.call('newRecoveryCodes')).status === 200

  test('makes the second factor fresh if the person was asked again', async () => {
    const browser = await lapsed()
    const { answer } = await signOn(browser, 'step-up')
    expect(answer.body).toEqual({ next: 'fresh' })
    expect(await isFresh(browser)).toBe(true)
  })

  test('asks the service to ask again', async () => {
    const browser = await lapsed()
    const { address } = expectDone(await browser.call('beginSignOn', { body: { for: 'step-up' } }))
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  })

  test.each<[string, () => void]>([
    [
      'an old sign-in that the service remembers',
      () => {
        service.fault = 'remembers an old sign-in'
      },
    ],
    [
      'one factor',
      () => {
        service.person = { ...kemi, amr: ['pwd'] }
      },
    ],
    [
      'the sign-in of a colleague',
      () => {
        service.person = { ...kemi, sub: 'k-18', email: admin.email }
      },
    ],
  ])('does not count with %s', async (_what, change) => {
    const browser = await lapsed()
    change()
    const { answer } = await signOn(browser, 'step-up')
    expect(answer.body).toMatchObject(refusedCode)
    expect(await isFresh(browser)).toBe(false)
  })

  test('counts in the session that asked, and needs one', async () => {
    const browser = await lapsed()
    const { address } = expectDone(await browser.call('beginSignOn', { body: { for: 'step-up' } }))
    const query = await service.visit(address)
    const elsewhere = (await signOn()).browser
    expect((await elsewhere.call('finishSignOn', { body: { query } })).status).toBe(401)
    expect((await browser.call('finishSignOn', { body: { query } })).status).toBe(401)
    expect((await officeBrowser(portal).call('beginSignOn', { body: { for: 'step-up' } })).status).toBe(401)
  })
})

test('a reset by two administrators ends the link as well, and a new one can be made', async () => {
  const second = await colleague(portal, { email: 'two@usta.example', grants: administrators })
  const person = await joined()
  const { browser } = await signOn()
  await admin.freshen()
  const { request } = expectDone(await admin.call('resetStaff', { params: { id: person.id } }))
  await second.freshen()
  expectDone(await second.call('agreeToRequest', { params: { id: request.id } }))
  expect(await isIn(browser)).toBe(false)
  expect(await links()).toEqual([])
  service.person = { ...kemi, sub: 'k-new' }
  expect((await signOn()).answer.body.next).toBe('done')
})
