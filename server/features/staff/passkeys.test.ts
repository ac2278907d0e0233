import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Grant } from '#shared/domain/staff.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Authenticator, authenticator } from '../../testing/authenticator.ts'
import {
  acceptAs,
  colleague,
  expectDone,
  firstAdministrator,
  type OfficePerson,
  officeBrowser,
  staffPassword,
  withPasskey,
} from '../../testing/office.ts'

let portal: TestApp
let admin: OfficePerson
beforeEach(async () => {
  portal = await testApp()
  admin = await firstAdministrator(portal)
})
afterEach(() => portal.close())

const officers: Grant[] = [{ role: 'officer', scope: 'all' }]
const administrators: Grant[] = [{ role: 'administrator', scope: 'all' }]
const kemi = (grants = officers, email = 'kemi@usta.example') => colleague(portal, { email, grants })

type Wish = Parameters<Authenticator['get']>[1]

/** A complete sign-in with only a passkey, in its own browser. */
async function signInWith(passkey: Authenticator, wish?: Wish, browser = officeBrowser(portal)) {
  const options = expectDone(await browser.call('passkeySignInOptions', { body: { after: 'nothing' } }))
  const answer = await browser.call('passkeySignIn', { body: passkey.get(options, wish) })
  return { browser, options, answer }
}

async function givePassword(email: string) {
  const browser = officeBrowser(portal)
  const next = expectDone(await browser.call('officeSignIn', { body: { email, password: staffPassword } }))
  return { browser, next }
}

async function afterPassword(email: string, passkey: Authenticator, wish?: Wish) {
  const { browser } = await givePassword(email)
  const options = expectDone(await browser.call('passkeySignInOptions', { body: { after: 'password' } }))
  const answer = await browser.call('passkeySignIn', { body: passkey.get(options, wish) })
  return { browser, options, answer }
}

async function stepUpWith(person: OfficePerson, passkey: Authenticator, wish?: Wish) {
  const options = expectDone(await person.call('passkeyStepUpOptions'))
  return person.call('passkeyStepUp', { body: passkey.get(options, wish) })
}

const auditOf = async (action: string) =>
  portal.context.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute()

describe('a passkey is added', () => {
  test('by someone with a fresh second factor, and is listed with its name and last use', async () => {
    const person = await kemi()
    const passkey = authenticator()
    await withPasskey(person, passkey, 'Kemi’s phone')
    expect((await person.call('listPasskeys')).body).toMatchObject([{ name: 'Kemi’s phone', last_used_at: null }])
    expect((await person.call('officeMe')).body.factors).toEqual(['app', 'passkey'])
    await signInWith(passkey)
    expect((await person.call('listPasskeys')).body[0].last_used_at).toBe(portal.clock.now().toISOString())
    const mail = await portal.mails.newestTo(person.email)
    expect(mail.subject).toContain('sign-in at the')
    expect(mail.text).toContain('the passkey “Kemi’s phone” was added')
    expect(await auditOf('staff.passkey-added')).toHaveLength(1)
  })

  test('but not six minutes after the last second factor', async () => {
    const person = await kemi()
    const options = expectDone(await person.call('newPasskeyOptions'))
    portal.clock.advance({ minutes: 6 })
    const body = { name: 'Late', passkey: authenticator().create(options) }
    for (const answer of [await person.call('newPasskeyOptions'), await person.call('addPasskey', { body })])
      expect(answer.body).toMatchObject({ status: 403, code: 'second-factor-needed' })
  })

  test.each<[string, Wish]>([
    ['on the page of another site', { origin: 'https://evil.example' }],
    ['on our name at another port', { origin: 'http://portal.test:8080' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without the user being verified', { user: 'present' }],
    ['with a challenge that was never issued', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['as something other than a new passkey', { type: 'webauthn.get' }],
  ])('but not if it was created %s', async (_what, wish) => {
    const person = await kemi()
    const options = expectDone(await person.call('newPasskeyOptions'))
    const passkey = authenticator().create(options, wish)
    const answer = await person.call('addPasskey', { body: { name: 'Wrong', passkey } })
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid-code' })
    expect((await person.call('listPasskeys')).body).toEqual([])
  })

  test('once per challenge, and only in the session that requested it', async () => {
    const person = await kemi()
    const sade = await kemi(officers, 'sade@usta.example')
    const options = expectDone(await sade.call('newPasskeyOptions'))
    const body = { name: 'Taken', passkey: authenticator().create(options) }
    await person.freshen()
    expect((await person.call('addPasskey', { body })).status).toBe(400)
    // The challenge is used up, even for the session it was issued to.
    expect((await sade.call('addPasskey', { body })).status).toBe(400)
  })

  test('but not twice, and not by someone else', async () => {
    const person = await kemi()
    const passkey = authenticator()
    await withPasskey(person, passkey)
    const options = expectDone(await person.call('newPasskeyOptions'))
    expect(options.excludeCredentials).toMatchObject([{ id: passkey.id }])
    const again = await person.call('addPasskey', { body: { name: 'Again', passkey: passkey.create(options) } })
    expect(again.body).toMatchObject({ status: 409, code: 'already-exists' })
  })

  test('only if the server has a domain name: an IP address cannot have passkeys', async () => {
    const numbered = await testApp({ PUBLIC_URL: 'http://192.0.2.7' })
    const first = await firstAdministrator(numbered)
    expect((await first.call('newPasskeyOptions')).body).toMatchObject({ status: 404 })
    expect((await first.call('passkeySignInOptions', { body: { after: 'nothing' } })).status).toBe(404)
    await numbered.close()
  })
})

describe('a sign-in with a passkey', () => {
  test('alone counts as both factors, and its session has a fresh second factor', async () => {
    const person = await kemi()
    const passkey = authenticator()
    await withPasskey(person, passkey)
    const { browser, options, answer } = await signInWith(passkey)
    expect(options).toMatchObject({ rpId: 'portal.test', userVerification: 'required' })
    // Reveals no one’s passkeys.
    expect(options.allowCredentials).toBeUndefined()
    expect(answer.body.staff).toMatchObject({ email: person.email, factors: ['app', 'passkey'] })
    expect((await browser.call('newRecoveryCodes')).status).toBe(200)
    expect((await auditOf('staff.signed-in')).at(-1)).toMatchObject({ detail: { with: 'passkey' } })
  })

  test('follows the password instead of a code', async () => {
    const person = await kemi()
    const passkey = authenticator()
    expect((await givePassword(person.email)).next).toEqual({ next: 'totp' })
    await withPasskey(person, passkey)
    expect((await givePassword(person.email)).next).toEqual({ next: 'totp', has_passkey: true })
    const { browser, options, answer } = await afterPassword(person.email, passkey)
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }])
    expect(answer.body.staff.email).toBe(person.email)
    expect((await browser.call('officeMe')).status).toBe(200)
  })

  test.each<[string, Wish]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a subdomain of ours', { origin: 'http://x.portal.test' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['whose user was not verified', { user: 'present' }],
    ['with a challenge of its own', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['meant for creating a passkey', { type: 'webauthn.create' }],
    ['with the user handle of another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['with the id of an unknown passkey', { id: Buffer.alloc(32).toString('base64url') }],
  ])('is refused for a signature %s, with the same message as every refused sign-in', async (_what, wish) => {
    const person = await kemi()
    const passkey = authenticator()
    await withPasskey(person, passkey)
    const stranger = await officeBrowser(portal).call('officeSignIn', { body: { email: 'x@y.example', password: 'x' } })
    for (const { browser, answer } of [
      await signInWith(passkey, wish),
      await afterPassword(person.email, passkey, wish),
    ]) {
      expect(answer.body).toMatchObject({ status: 401, detail: stranger.body.detail })
      expect((await browser.call('officeMe')).status).toBe(401)
    }
  })

  test('is refused with a colleague’s passkey after one’s own password', async () => {
    const person = await kemi()
    const sade = await kemi(officers, 'sade@usta.example')
    const [own, other] = [authenticator(), authenticator()]
    await withPasskey(sade, other)
    await person.freshen()
    await withPasskey(person, own)
    expect((await afterPassword(person.email, other)).answer.status).toBe(401)
    // One person’s key with the other’s name.
    expect((await afterPassword(person.email, other, { id: own.id })).answer.status).toBe(401)
  })

  test('accepts a challenge once, for five minutes, in the browser that requested it', async () => {
    const person = await kemi()
    const passkey = authenticator()
    await withPasskey(person, passkey)
    const { browser, options } = await signInWith(passkey)
    expect((await browser.call('passkeySignIn', { body: passkey.get(options) })).status).toBe(401)

    const asked = expectDone(await browser.call('passkeySignInOptions', { body: { after: 'nothing' } }))
    const signed = passkey.get(asked)
    expect((await officeBrowser(portal).call('passkeySignIn', { body: signed })).status).toBe(401)
    // Sending it from elsewhere has used it up.
    expect((await browser.call('passkeySignIn', { body: signed })).status).toBe(401)

    const late = expectDone(await browser.call('passkeySignInOptions', { body: { after: 'nothing' } }))
    portal.clock.advance({ minutes: 5, seconds: 1 })
    expect((await browser.call('passkeySignIn', { body: passkey.get(late) })).status).toBe(401)
  })

  test('accepts no challenge that was issued for something else', async () => {
    const person = await kemi()
    const passkey = authenticator()
    await withPasskey(person, passkey)
    const stepUp = expectDone(await person.call('passkeyStepUpOptions'))
    expect((await person.call('passkeySignIn', { body: passkey.get(stepUp) })).status).toBe(401)
    const signIn = expectDone(await person.call('passkeySignInOptions', { body: { after: 'nothing' } }))
    expect((await person.call('passkeyStepUp', { body: passkey.get(signIn) })).status).toBe(401)
  })

  test('succeeds in only one of two tabs that send the same signature at the same moment', async () => {
    const person = await kemi()
    const passkey = authenticator()
    await withPasskey(person, passkey)
    const browser = officeBrowser(portal)
    const options = expectDone(await browser.call('passkeySignInOptions', { body: { after: 'nothing' } }))
    const body = passkey.get(options)
    const answers = await Promise.all([1, 2, 3].map(() => browser.call('passkeySignIn', { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('is refused if its counter does not increase, and the owner is warned of a copy', async () => {
    const person = await kemi()
    const passkey = authenticator({ counts: true })
    await withPasskey(person, passkey)
    expect((await signInWith(passkey, { counter: 7 })).answer.status).toBe(200)
    for (const counter of [6, 7, 0]) expect((await signInWith(passkey, { counter })).answer.status).toBe(401)
    expect(await auditOf('staff.passkey-copied')).toHaveLength(3)
    expect((await portal.mails.newestTo(person.email)).text).toContain('someone may have copied it')
    expect((await signInWith(passkey, { counter: 8 })).answer.status).toBe(200)
  })

  test('with an unsigned counter warns no one', async () => {
    const person = await kemi()
    const [passkey, other] = [authenticator({ counts: true }), authenticator()]
    await withPasskey(person, passkey)
    await signInWith(passkey, { counter: 7 })
    expect((await signInWith(other, { id: passkey.id, counter: 1 })).answer.status).toBe(401)
    expect(await auditOf('staff.passkey-copied')).toEqual([])
  })

  test('is refused to a disabled account', async () => {
    const person = await kemi()
    const passkey = authenticator()
    await withPasskey(person, passkey)
    await admin.freshen()
    expectDone(await admin.call('disableStaff', { params: { id: person.id } }))
    expect((await signInWith(passkey)).answer.status).toBe(401)
  })

  test('no longer works after a reset by two administrators, and the owner starts again with a new app', async () => {
    const second = await kemi(administrators, 'two@usta.example')
    const person = await kemi()
    const passkey = authenticator()
    await withPasskey(person, passkey)
    await admin.freshen()
    const { request } = expectDone(await admin.call('resetStaff', { params: { id: person.id } }))
    await second.freshen()
    expectDone(await second.call('agreeToRequest', { params: { id: request.id } }))
    expect((await signInWith(passkey)).answer.status).toBe(401)
    const again = await acceptAs(portal, officeBrowser(portal), person.email)
    expect((await again.call('listPasskeys')).body).toEqual([])
    expect((await again.call('officeMe')).body.factors).toEqual(['app'])
  })

  test('leaves codes and recovery codes unchanged', async () => {
    const person = await kemi()
    await withPasskey(person, authenticator())
    for (const code of [person.code(), person.recoveryCodes[0] ?? '']) {
      const { browser } = await givePassword(person.email)
      expect((await browser.call('officeSecondFactor', { body: { code } })).status).toBe(200)
    }
  })
})

describe('a step-up with a passkey', () => {
  test('makes the second factor fresh for five minutes', async () => {
    const person = await kemi()
    const passkey = authenticator()
    await withPasskey(person, passkey)
    portal.clock.advance({ minutes: 6 })
    expect((await person.call('newRecoveryCodes')).body.code).toBe('second-factor-needed')
    expect((await stepUpWith(person, passkey)).status).toBe(204)
    expect((await person.call('newRecoveryCodes')).status).toBe(200)
    portal.clock.advance({ minutes: 6 })
    expect((await person.call('newRecoveryCodes')).body.code).toBe('second-factor-needed')
  })

  test('is refused with a colleague’s passkey, in another session, and without the user being verified', async () => {
    const sade = await kemi(officers, 'sade@usta.example')
    const person = await kemi()
    const [own, other] = [authenticator(), authenticator()]
    await withPasskey(person, own)
    await sade.freshen()
    await withPasskey(sade, other)
    portal.clock.advance({ minutes: 6 })
    expect((await stepUpWith(person, other)).status).toBe(401)
    expect((await stepUpWith(person, own, { user: 'present' })).status).toBe(401)
    const { browser } = await signInWith(own)
    const elsewhere = expectDone(await browser.call('passkeyStepUpOptions'))
    expect((await person.call('passkeyStepUp', { body: own.get(elsewhere) })).status).toBe(401)
    expect((await person.call('newRecoveryCodes')).body.code).toBe('second-factor-needed')
  })

  test('is not offered to someone without a passkey', async () => {
    expect((await admin.call('passkeyStepUpOptions')).body).toMatchObject({ status: 404 })
    const { browser } = await givePassword(admin.email)
    expect((await browser.call('passkeySignInOptions', { body: { after: 'password' } })).status).toBe(404)
  })
})

describe('a passkey that is renamed', () => {
  test('has its new name in the list and in the audit log, and signs in as before', async () => {
    const person = await kemi()
    const passkey = authenticator()
    const id = await withPasskey(person, passkey, 'Old phone')
    const renamed = expectDone(await person.call('renamePasskey', { params: { id }, body: { name: '  Office PC ' } }))
    expect(renamed).toMatchObject({ id, name: 'Office PC' })
    expect((await person.call('listPasskeys')).body).toMatchObject([{ id, name: 'Office PC' }])
    expect(await auditOf('staff.passkey-renamed')).toHaveLength(1)
    expect((await signInWith(passkey)).answer.status).toBe(200)
  })

  test.each(['', '   ', 'x'.repeat(61), 'two\nlines'])('cannot be called “%s”', async name => {
    const person = await kemi()
    const id = await withPasskey(person, authenticator(), 'Phone')
    expect((await person.call('renamePasskey', { params: { id }, body: { name } })).status).toBe(422)
    expect((await person.call('listPasskeys')).body).toMatchObject([{ name: 'Phone' }])
  })

  test('can be renamed only by its owner, and not once it is removed', async () => {
    const person = await kemi()
    const id = await withPasskey(person, authenticator(), 'Phone')
    const body = { name: 'Mine' }
    expect((await admin.call('renamePasskey', { params: { id }, body })).status).toBe(404)
    expectDone(await person.call('removePasskey', { params: { id } }))
    expect((await person.call('renamePasskey', { params: { id }, body })).status).toBe(404)
  })
})

describe('a passkey that was removed', () => {
  test('signs no one in, and the owner is told', async () => {
    const person = await kemi()
    const passkey = authenticator()
    const id = await withPasskey(person, passkey, 'Old phone')
    expect((await person.call('removePasskey', { params: { id } })).status).toBe(204)
    expect((await signInWith(passkey)).answer.status).toBe(401)
    expect((await portal.mails.newestTo(person.email)).text).toContain('“Old phone” was removed')
    expect(await auditOf('staff.passkey-removed')).toHaveLength(1)
    expect((await person.call('removePasskey', { params: { id } })).status).toBe(404)
  })

  test('can be removed only by its owner, with a fresh second factor', async () => {
    const person = await kemi()
    const id = await withPasskey(person, authenticator())
    await admin.freshen()
    expect((await admin.call('removePasskey', { params: { id } })).status).toBe(404)
    portal.clock.advance({ minutes: 6 })
    expect((await person.call('removePasskey', { params: { id } })).body.code).toBe('second-factor-needed')
  })

  test('is never the last second factor, even if two are removed at the same moment', async () => {
    const person = await kemi()
    const ids = [await withPasskey(person, authenticator()), await withPasskey(person, authenticator())]
    // For someone who has joined without an app.
    await portal.context.db
      .updateTable('staff')
      .set({ totp_confirmed_at: null, totp_secret: null })
      .where('id', '=', person.id)
      .execute()
    const answers = await Promise.all(ids.map(id => person.call('removePasskey', { params: { id } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await person.call('listPasskeys')).body).toHaveLength(1)
  })
})
