import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Grant } from '#shared/domain/staff.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  acceptAs,
  codeOf,
  expectDone,
  invitationIn,
  invitedColleague,
  officeBrowser,
  setUpAdministrator,
  staffPassword,
} from '../../testing/office.ts'
import { setupUrl } from './setup.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

const administrators: Grant[] = [{ role: 'administrator', scope: 'all' }]
const officers: Grant[] = [{ role: 'officer', scope: { schools: ['computing'] } }]

const signInBody = (email: string, password = staffPassword) => ({ body: { email, password } })
const setupToken = async () => (await setupUrl(portal.context))?.split('#')[1] ?? ''
const setupBody = async (email = 'first@usta.example') => ({
  token: await setupToken(),
  full_name: 'Ify Okafor',
  email,
  password: staffPassword,
})

describe('the first administrator', () => {
  test('is created through a setup link, with a password and an app for codes', async () => {
    const browser = officeBrowser(portal)
    const { status, body } = await browser.call('officeSetup', { body: await setupBody() })
    expect(status).toBe(201)
    expect(body.totp_uri).toContain('otpauth://totp/')
    expect((await browser.call('officeMe')).status).toBe(401)
    const joined = await browser.call('confirmTotp', { body: { code: codeOf(body.totp_secret, portal.clock.now()) } })
    expect(joined.body.recovery_codes).toHaveLength(10)
    expect((await browser.call('officeMe')).body).toMatchObject({
      email: 'first@usta.example',
      grants: administrators,
      permissions: ['content.draft-institution', 'staff.read', 'staff.manage'],
    })
  })

  test('ends every setup link, and no new one is created', async () => {
    const token = await setupToken()
    await setUpAdministrator(portal)
    expect(await setupUrl(portal.context)).toBeUndefined()
    const again = await officeBrowser(portal).call('officeSetup', { body: { ...(await setupBody()), token } })
    expect(again).toMatchObject({ status: 410, body: { code: 'gone' } })
  })

  test('is not created with a token that was never printed, or with an address that has joined', async () => {
    const body = await setupBody()
    expect(
      (await officeBrowser(portal).call('officeSetup', { body: { ...body, token: `${body.token}x` } })).status,
    ).toBe(410)
  })

  test('is only one of two people who finish the setup at the same moment', async () => {
    const [one, two] = [officeBrowser(portal), officeBrowser(portal)]
    const first = expectDone(await one.call('officeSetup', { body: await setupBody('one@usta.example') }))
    const second = expectDone(await two.call('officeSetup', { body: await setupBody('two@usta.example') }))
    const now = portal.clock.now()
    const answers = await Promise.all([
      one.call('confirmTotp', { body: { code: codeOf(first.totp_secret, now) } }),
      two.call('confirmTotp', { body: { code: codeOf(second.totp_secret, now) } }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await sql`select id from staff where joined_at is not null`.execute(portal.context.db)
    expect(rows).toHaveLength(1)
  })

  test('can begin the setup again with the same address', async () => {
    expectDone(await officeBrowser(portal).call('officeSetup', { body: await setupBody() }))
    const browser = officeBrowser(portal)
    const { totp_secret } = expectDone(await browser.call('officeSetup', { body: await setupBody() }))
    expectDone(await browser.call('confirmTotp', { body: { code: codeOf(totp_secret, portal.clock.now()) } }))
  })

  test.each(['first@usta.example', 'other@usta.example'])(
    'is not put out by someone with the link who begins with the address %s',
    async email => {
      const owner = officeBrowser(portal)
      const { totp_secret } = expectDone(await owner.call('officeSetup', { body: await setupBody() }))
      const stranger = officeBrowser(portal)
      const begun = { ...(await setupBody(email)), full_name: 'Stranger', password: 'another row of words' }
      const theirs = expectDone(await stranger.call('officeSetup', { body: begun }))
      const code = codeOf(totp_secret, portal.clock.now())
      expect(expectDone(await owner.call('confirmTotp', { body: { code } })).staff.full_name).toBe('Ify Okafor')
      const late = { body: { code: codeOf(theirs.totp_secret, portal.clock.now()) } }
      expect((await stranger.call('confirmTotp', late)).status).toBeGreaterThan(400)
      expect((await officeBrowser(portal).call('officeSignIn', signInBody('first@usta.example'))).body).toEqual({
        next: 'totp',
      })
    },
  )
})

describe('signing in', () => {
  test('needs the password and then a code, and no script can read the cookie', async () => {
    const admin = await setUpAdministrator(portal)
    const browser = officeBrowser(portal)
    expect((await browser.call('officeSignIn', signInBody(admin.email))).body).toEqual({ next: 'totp' })
    expect((await browser.call('officeMe')).status).toBe(401)
    const done = await browser.call('officeSecondFactor', { body: { code: admin.code() } })
    expect(done.body.staff.email).toBe(admin.email)
    const cookies = [done.headers['set-cookie']].flat()
    expect(cookies[0]).toMatch(/^office=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookies[1]).toMatch(/^office-known=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/)
    expect((await browser.call('officeMe')).status).toBe(200)
  })

  test('is refused in the same words for a wrong password, a stranger, someone invited and someone disabled', async () => {
    const admin = await setUpAdministrator(portal)
    await admin.freshen()
    expectDone(
      await admin.call('inviteStaff', { body: { full_name: 'New', email: 'new@usta.example', grants: officers } }),
    )
    const gone = await invitedColleague(portal, admin, { email: 'gone@usta.example', grants: officers })
    expectDone(await admin.call('disableStaff', { params: { id: gone.id } }))
    const tries = [
      signInBody(admin.email, 'another password altogether'),
      signInBody('stranger@usta.example'),
      signInBody('new@usta.example'),
      signInBody('gone@usta.example'),
    ]
    const answers = await Promise.all(tries.map(one => officeBrowser(portal).call('officeSignIn', one)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.detail}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
  })

  test('a code counts once, even in two tabs at the same moment', async () => {
    const admin = await setUpAdministrator(portal)
    const tabs = [officeBrowser(portal), officeBrowser(portal)]
    for (const tab of tabs) expectDone(await tab.call('officeSignIn', signInBody(admin.email)))
    const code = admin.code()
    const answers = await Promise.all(tabs.map(tab => tab.call('officeSecondFactor', { body: { code } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('a recovery code counts once in place of a code', async () => {
    const admin = await setUpAdministrator(portal)
    const [code = ''] = admin.recoveryCodes
    const statuses = []
    for (const _ of [1, 2]) {
      const browser = officeBrowser(portal)
      expectDone(await browser.call('officeSignIn', signInBody(admin.email)))
      statuses.push((await browser.call('officeSecondFactor', { body: { code: code.toUpperCase() } })).status)
    }
    expect(statuses).toEqual([200, 401])
  })

  test('five wrong codes end the sign-in, however many are sent at once, and the owner is told', async () => {
    const admin = await setUpAdministrator(portal)
    const browser = officeBrowser(portal)
    expectDone(await browser.call('officeSignIn', signInBody(admin.email)))
    const wrong = admin.code() === '000000' ? '111111' : '000000'
    await Promise.all(Array.from({ length: 8 }, () => browser.call('officeSecondFactor', { body: { code: wrong } })))
    expect((await browser.call('officeSecondFactor', { body: { code: admin.code() } })).status).toBe(401)
    const mails = (await portal.mails.to(admin.email)).filter(
      ({ subject }) => subject === 'Someone knows your password',
    )
    expect(mails).toHaveLength(1)
    // The owner can still sign in elsewhere.
    const elsewhere = officeBrowser(portal)
    expectDone(await elsewhere.call('officeSignIn', signInBody(admin.email)))
    expectDone(await elsewhere.call('officeSecondFactor', { body: { code: admin.code() } }))
  })

  test('a session ends after half an hour without a call, or after twelve hours', async () => {
    const admin = await setUpAdministrator(portal)
    for (let hours = 0; hours < 11.5; hours += 0.45) {
      portal.clock.advance({ minutes: 27 })
      expect((await admin.call('officeMe')).status, `after ${hours} hours`).toBe(200)
    }
    portal.clock.advance({ minutes: 29 })
    expect((await admin.call('officeMe')).status).toBe(401)

    const browser = officeBrowser(portal)
    expectDone(await browser.call('officeSignIn', signInBody(admin.email)))
    expectDone(await browser.call('officeSecondFactor', { body: { code: admin.code() } }))
    portal.clock.advance({ minutes: 31 })
    expect((await browser.call('officeMe')).status).toBe(401)
  })

  test('signing out ends the session on the server, not only in the browser', async () => {
    const admin = await setUpAdministrator(portal)
    const { cookie } = admin
    expectDone(await admin.call('officeSignOut'))
    admin.cookie = cookie
    expect((await admin.call('officeMe')).status).toBe(401)
  })

  test('a change of password ends every other session, and the owner is emailed', async () => {
    const admin = await setUpAdministrator(portal)
    const browser = officeBrowser(portal)
    expectDone(await browser.call('officeSignIn', signInBody(admin.email)))
    expectDone(await browser.call('officeSecondFactor', { body: { code: admin.code() } }))
    await admin.freshen()
    const body = { current_password: staffPassword, new_password: 'another row of words' }
    expect((await admin.call('changeStaffPassword', { body: { ...body, current_password: 'wrong one' } })).status).toBe(
      422,
    )
    const headers = { 'idempotency-key': 'b7e1c7c2-4f4e-4b5e-9a57-0c6f5b9d2a10' }
    expectDone(await admin.call('changeStaffPassword', { body, headers }))
    // The same again, as when the answer was lost.
    expectDone(await admin.call('changeStaffPassword', { body, headers }))
    expect((await browser.call('officeMe')).status).toBe(401)
    expect((await admin.call('officeMe')).status).toBe(200)
    expect((await portal.mails.newestTo(admin.email)).text).toContain('your password was changed')
  })

  test('new recovery codes end the old ones, and the owner is emailed', async () => {
    const admin = await setUpAdministrator(portal)
    const [old = ''] = admin.recoveryCodes
    const { recovery_codes } = expectDone(await admin.call('newRecoveryCodes'))
    const statuses = []
    for (const code of [old, recovery_codes[0]]) {
      const browser = officeBrowser(portal)
      expectDone(await browser.call('officeSignIn', signInBody(admin.email)))
      statuses.push((await browser.call('officeSecondFactor', { body: { code } })).status)
    }
    expect(statuses).toEqual([401, 200])
    expect((await portal.mails.newestTo(admin.email)).text).toContain('new recovery codes were made')
  })

  test('no one can end someone else’s session', async () => {
    const admin = await setUpAdministrator(portal)
    const other = await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: officers })
    const [session] = expectDone(await other.call('staffSessions'))
    expect((await admin.call('endStaffSession', { params: { id: session.id } })).status).toBe(404)
    expect((await other.call('endStaffSession', { params: { id: session.id } })).status).toBe(204)
    expect((await other.call('officeMe')).status).toBe(401)
  })
})

describe('someone who knows the password of a person who is about to join', () => {
  const enrolling = async () => {
    const admin = await setUpAdministrator(portal)
    await admin.freshen()
    const email = 'slow@usta.example'
    expectDone(await admin.call('inviteStaff', { body: { full_name: 'Slow', email, grants: officers } }))
    const token = invitationIn((await portal.mails.newestTo(email)).text)
    const owner = officeBrowser(portal)
    const { totp_secret } = expectDone(
      await owner.call('acceptInvitation', { body: { token, password: staffPassword } }),
    )
    return { email, owner, secret: totp_secret as string }
  }

  test('cannot finish with an app of their own once the owner has', async () => {
    const { email, owner, secret } = await enrolling()
    const guest = officeBrowser(portal)
    const { totp_secret } = expectDone(await guest.call('officeSignIn', signInBody(email)))
    const code = codeOf(secret, portal.clock.now())
    expectDone(await owner.call('confirmTotp', { body: { code } }))
    portal.clock.advance({ seconds: 30 })
    const late = { body: { code: codeOf(totp_secret, portal.clock.now()) } }
    expect((await guest.call('confirmTotp', late)).status).toBe(401)
  })

  test('gets nothing from a code for the secret that was shown to someone else, and puts no one out', async () => {
    const { email, owner, secret } = await enrolling()
    const guest = officeBrowser(portal)
    expectDone(await guest.call('officeSignIn', signInBody(email)))
    const body = { code: codeOf(secret, portal.clock.now()) }
    expect((await guest.call('confirmTotp', { body })).status).toBe(401)
    expectDone(await owner.call('confirmTotp', { body }))
  })

  test('cannot begin once the invitation has expired, even with the right password', async () => {
    const { email } = await enrolling()
    portal.clock.advance({ days: 7, seconds: 1 })
    expect((await officeBrowser(portal).call('officeSignIn', signInBody(email))).status).toBe(401)
  })

  test('never replaces a secret that was confirmed while the password was being checked', async () => {
    const { email, owner, secret } = await enrolling()
    const code = codeOf(secret, portal.clock.now())
    const [joined] = await Promise.all([
      owner.call('confirmTotp', { body: { code } }),
      officeBrowser(portal).call('officeSignIn', signInBody(email)),
      officeBrowser(portal).call('officeSignIn', signInBody(email)),
    ])
    const { totp_confirmed_at, totp_step } = await portal.context.db
      .selectFrom('staff')
      .select(['totp_confirmed_at', 'totp_step'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    // Either the owner was first and stays, or has to start again; no one else is signed in.
    expect(totp_confirmed_at !== null).toBe(joined.status === 200)
    expect(totp_step > 0).toBe(joined.status === 200)
  })
})

describe('a write from another site is refused', () => {
  test.each([
    ['without the header that our pages send', { 'x-office': '' }],
    ['with the origin of another site', { origin: 'https://evil.example' }],
    ['with an opaque origin', { origin: 'null' }],
  ])('%s', async (_what, headers) => {
    const admin = await setUpAdministrator(portal)
    expect((await admin.call('officeSignOut', { headers })).body).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await admin.call('officeMe')).status).toBe(200)
  })
})

describe('an invitation', () => {
  test('works once, for seven days, and gives what was granted', async () => {
    const admin = await setUpAdministrator(portal)
    const kemi = await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: officers })
    expect((await kemi.call('officeMe')).body).toMatchObject({ full_name: 'Kemi Obi', grants: officers })
    const mails = await portal.mails.to('kemi@usta.example')
    const token = invitationIn(mails.find(({ text }) => text.includes('/office/invitation#'))?.text ?? '')
    const again = await officeBrowser(portal).call('acceptInvitation', { body: { token, password: staffPassword } })
    expect(again.body).toMatchObject({ status: 410, code: 'gone' })
  })

  test('expires after seven days, and a new one replaces it', async () => {
    const admin = await setUpAdministrator(portal)
    const email = 'late@usta.example'
    const invite = async () => {
      await admin.freshen()
      expectDone(await admin.call('inviteStaff', { body: { full_name: 'Late', email, grants: officers } }))
      return invitationIn((await portal.mails.newestTo(email)).text)
    }
    const first = await invite()
    const second = await invite()
    const accept = (token: string) =>
      officeBrowser(portal).call('acceptInvitation', { body: { token, password: staffPassword } })
    expect((await accept(first)).status).toBe(410)
    portal.clock.advance({ days: 7, seconds: 1 })
    expect((await accept(second)).status).toBe(410)
  })

  test('for someone who has joined is refused, and no one without the permission can invite', async () => {
    const admin = await setUpAdministrator(portal)
    const kemi = await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: officers })
    await admin.freshen()
    const again = await admin.call('inviteStaff', {
      body: { full_name: 'Kemi', email: kemi.email, grants: administrators },
    })
    expect(again.body).toMatchObject({ status: 409, code: 'already-exists' })
    const own = await kemi.call('inviteStaff', {
      body: { full_name: 'X', email: 'x@usta.example', grants: administrators },
    })
    expect(own.body).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('needs a second factor from the last five minutes', async () => {
    const admin = await setUpAdministrator(portal)
    portal.clock.advance({ minutes: 6 })
    const sent = { body: { full_name: 'X', email: 'x@usta.example', grants: officers } }
    expect((await admin.call('inviteStaff', sent)).body).toMatchObject({ status: 403, code: 'second-factor-needed' })
    await admin.freshen()
    expect((await admin.call('inviteStaff', sent)).status).toBe(201)
  })

  test('that was started but not finished needs a password and an app, never a password alone', async () => {
    const admin = await setUpAdministrator(portal)
    await admin.freshen()
    const email = 'slow@usta.example'
    expectDone(await admin.call('inviteStaff', { body: { full_name: 'Slow', email, grants: officers } }))
    const token = invitationIn((await portal.mails.newestTo(email)).text)
    expectDone(await officeBrowser(portal).call('acceptInvitation', { body: { token, password: staffPassword } }))
    const later = officeBrowser(portal)
    const { next, totp_secret } = expectDone(
      await later.call('officeSignIn', { body: { email, password: staffPassword } }),
    )
    expect(next).toBe('enrol-totp')
    expect(
      (await later.call('officeSecondFactor', { body: { code: codeOf(totp_secret, portal.clock.now()) } })).status,
    ).toBe(401)
    expectDone(await later.call('confirmTotp', { body: { code: codeOf(totp_secret, portal.clock.now()) } }))
    expect((await later.call('officeMe')).status).toBe(200)
  })
})

describe('permissions', () => {
  test('narrower grants apply immediately, in open sessions too', async () => {
    const admin = await setUpAdministrator(portal)
    const second = await invitedColleague(portal, admin, { email: 'two@usta.example', grants: administrators })
    await admin.freshen()
    const { request } = expectDone(
      await admin.call('changeStaff', {
        params: { id: second.id },
        body: { grants: [{ role: 'auditor', scope: 'all' }] },
      }),
    )
    // Any role is wider than none.
    expect(request).toMatchObject({ kind: 'widen', is_yours: false })
    expectDone(await admin.call('refuseRequest', { params: { id: request.id } }))
    const both: Grant[] = [{ role: 'auditor', scope: 'all' }, ...officers]
    const kemi = await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: both })
    await admin.freshen()
    const changed = await admin.call('changeStaff', { params: { id: kemi.id }, body: { grants: officers } })
    expect(changed.body.request).toBeUndefined()
    expect((await kemi.call('listStaff')).status).toBe(403)
  })

  test('the same role for the same programmes counts once, in whatever order they are named', async () => {
    const admin = await setUpAdministrator(portal)
    const kemi = await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: officers })
    const scope = { program_types: ['msc', 'phd'] }
    const turned = { program_types: ['phd', 'msc'] }
    await admin.freshen()
    const given = [scope, turned, 'all', 'all'].map(one => ({ role: 'reader', scope: one }))
    expectDone(await admin.call('changeStaff', { params: { id: kemi.id }, body: { grants: given } }))
    expect((await kemi.call('officeMe')).body.grants).toHaveLength(2)
  })

  test('wider grants need a request by one administrator and the approval of another', async () => {
    const admin = await setUpAdministrator(portal)
    const second = await invitedColleague(portal, admin, { email: 'two@usta.example', grants: administrators })
    const kemi = await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: officers })
    await admin.freshen()
    const wider: Grant[] = [{ role: 'officer', scope: 'all' }]
    const { request } = expectDone(
      await admin.call('changeStaff', { params: { id: kemi.id }, body: { grants: wider } }),
    )
    expect((await kemi.call('officeMe')).body.grants).toEqual(officers)
    for (const { email } of [admin, second, kemi])
      expect((await portal.mails.newestTo(email)).subject).toBe('A second administrator has to agree')

    const byAsker = await admin.call('agreeToRequest', { params: { id: request.id } })
    expect(byAsker.body).toMatchObject({ status: 403, code: 'forbidden' })
    await second.freshen()
    const answers = await Promise.all([
      second.call('agreeToRequest', { params: { id: request.id } }),
      second.call('agreeToRequest', { params: { id: request.id } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await kemi.call('officeMe')).body.grants).toEqual(wider)
  })

  test('the person a request is about cannot approve it', async () => {
    const admin = await setUpAdministrator(portal)
    const second = await invitedColleague(portal, admin, { email: 'two@usta.example', grants: administrators })
    await admin.freshen()
    const grants: Grant[] = [...administrators, { role: 'registrar', scope: 'all' }]
    const { request } = expectDone(await admin.call('changeStaff', { params: { id: second.id }, body: { grants } }))
    await second.freshen()
    expect((await second.call('agreeToRequest', { params: { id: request.id } })).status).toBe(403)
  })

  test('a request ends when the grants have changed', async () => {
    const admin = await setUpAdministrator(portal)
    const second = await invitedColleague(portal, admin, { email: 'two@usta.example', grants: administrators })
    const both: Grant[] = [...officers, { role: 'auditor', scope: 'all' }]
    const kemi = await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: both })
    await second.freshen()
    const wider: Grant[] = [{ role: 'officer', scope: 'all' }]
    const { request } = expectDone(
      await second.call('changeStaff', { params: { id: kemi.id }, body: { grants: wider } }),
    )
    await admin.freshen()
    expectDone(await admin.call('changeStaff', { params: { id: kemi.id }, body: { grants: officers } }))
    expect((await admin.call('agreeToRequest', { params: { id: request.id } })).status).toBe(404)
  })

  test('the last administrator can neither be disabled nor stop being one', async () => {
    const admin = await setUpAdministrator(portal)
    await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: officers })
    await admin.freshen()
    const body = { grants: officers }
    expect((await admin.call('changeStaff', { params: { id: admin.id }, body })).body.code).toBe('conflicting-change')
    expect((await admin.call('disableStaff', { params: { id: admin.id } })).body.code).toBe('conflicting-change')
    expect((await admin.call('officeMe')).status).toBe(200)
  })

  test.each([
    ['an unknown role', [{ role: 'owner', scope: 'all' }]],
    ['an empty scope', [{ role: 'officer', scope: {} }]],
    ['an unknown programme', [{ role: 'officer', scope: { programmes: ['msc-alchemy'] } }]],
    ['an unknown kind of scope', [{ role: 'officer', scope: { faculties: ['computing'] } }]],
    ['a scope for a role that has none', [{ role: 'administrator', scope: { schools: ['computing'] } }]],
    ['no grant', []],
  ])('%s is refused', async (_what, grants) => {
    const admin = await setUpAdministrator(portal)
    await admin.freshen()
    const answer = await admin.call('inviteStaff', { body: { full_name: 'X', email: 'x@usta.example', grants } })
    expect(answer.body).toMatchObject({ status: 422, code: 'invalid-fields' })
  })
})

describe('a lost second factor', () => {
  test('is reset by two administrators: all earlier access ends, and a link restores it', async () => {
    const admin = await setUpAdministrator(portal)
    const second = await invitedColleague(portal, admin, { email: 'two@usta.example', grants: administrators })
    const kemi = await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: officers })
    await admin.freshen()
    const { request } = expectDone(await admin.call('resetStaff', { params: { id: kemi.id } }))
    expect((await kemi.call('officeMe')).status).toBe(200)
    await second.freshen()
    expectDone(await second.call('agreeToRequest', { params: { id: request.id } }))
    expect((await kemi.call('officeMe')).status).toBe(401)
    const browser = officeBrowser(portal)
    const before = await browser.call('officeSignIn', { body: { email: kemi.email, password: staffPassword } })
    expect(before.status).toBe(401)
    const again = await acceptAs(portal, browser, kemi.email)
    expect((await again.call('officeMe')).body.grants).toEqual(officers)
    // The setup link is still invalid.
    expect(await setupUrl(portal.context)).toBeUndefined()
  })

  test('of the only administrator cannot be reset in the office', async () => {
    const admin = await setUpAdministrator(portal)
    const kemi = await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: officers })
    await admin.freshen()
    const { request } = expectDone(await admin.call('resetStaff', { params: { id: kemi.id } }))
    expect((await admin.call('agreeToRequest', { params: { id: request.id } })).status).toBe(403)
  })
})

test('nothing works with a disabled account, and a second administrator has to approve its return', async () => {
  const admin = await setUpAdministrator(portal)
  const second = await invitedColleague(portal, admin, { email: 'two@usta.example', grants: administrators })
  const kemi = await invitedColleague(portal, admin, { email: 'kemi@usta.example', grants: officers })
  await admin.freshen()
  expectDone(await admin.call('disableStaff', { params: { id: kemi.id } }))
  expect((await kemi.call('officeMe')).status).toBe(401)
  const { request } = expectDone(await admin.call('enableStaff', { params: { id: kemi.id } }))
  await second.freshen()
  expectDone(await second.call('agreeToRequest', { params: { id: request.id } }))
  const browser = officeBrowser(portal)
  expectDone(await browser.call('officeSignIn', { body: { email: kemi.email, password: staffPassword } }))
  expectDone(await browser.call('officeSecondFactor', { body: { code: kemi.code() } }))
})

test('secrets are stored sealed or hashed, and appear only in the response that creates them', async () => {
  const browser = officeBrowser(portal)
  const body = await setupBody()
  const { totp_secret } = expectDone(await browser.call('officeSetup', { body }))
  const { recovery_codes } = expectDone(
    await browser.call('confirmTotp', { body: { code: codeOf(totp_secret, portal.clock.now()) } }),
  )
  const { db } = portal.context
  const stored = JSON.stringify([
    await db.selectFrom('staff').selectAll().execute(),
    await db.selectFrom('staff_recovery_code').selectAll().execute(),
    await db.selectFrom('staff_session').selectAll().execute(),
    await db.selectFrom('office_setup').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().execute(),
    expectDone(await browser.call('officeMe')),
    expectDone(await browser.call('listStaff')),
  ])
  for (const secret of [totp_secret, staffPassword, body.token, ...recovery_codes, browser.cookie?.split('=')[1]])
    expect(stored).not.toContain(secret)
})
