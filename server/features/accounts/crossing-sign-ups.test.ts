import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aFriday, type TestApp, testApp } from '../../testing/app.ts'
import { type TestBrowser, testBrowser } from '../../testing/browser.ts'
import { codeIn } from '../../testing/mail-reader.ts'
import { multipartOf, postgraduateAnswers, postgraduateDocuments } from '../../testing/people.ts'

let portal: TestApp
let owner: TestBrowser
let stranger: TestBrowser
/** A client that keeps no cookies, such as a script, or a site and an API on different origins. */
let script: TestBrowser['post']
beforeEach(async () => {
  portal = await testApp({}, { startsAt: aFriday })
  owner = testBrowser(portal, '102.89.1.1', 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0')
  stranger = testBrowser(portal, '197.210.7.7', 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0')
  script = async (url, payload) => portal.app.inject({ method: 'POST', url, remoteAddress: '102.89.1.1', payload })
})
afterEach(() => portal.close())

const email = 'ada@example.com'
const owners = 'the owner chose this one'
const strangers = 'a stranger chose this one'
const signUp = (who: Pick<TestBrowser, 'post'>, password: string, more: object = {}) =>
  who.post('/auth/signup', { full_name: 'Ada Obi', email, password, program_type: 'msc', ...more })
const verify = (who: Pick<TestBrowser, 'post'>, otp_code: string, more: object = {}) =>
  who.post('/auth/verify-email', { email, otp_code, ...more })
const resend = (who: Pick<TestBrowser, 'post'>) => who.post('/auth/send-verification', { email })
const later = () => portal.clock.advance({ minutes: 1, seconds: 1 })
const newestCode = async () => codeIn(await portal.mails.newestTo(email))

/** What each of the two can do in the end. */
async function whoGetsIn(): Promise<{ owner: number; stranger: number }> {
  const fresh = testBrowser(portal, '41.58.9.9')
  return {
    owner: (await fresh.signIn(email, owners)).statusCode,
    stranger: (await fresh.signIn(email, strangers)).statusCode,
  }
}
const ownerAlone = { owner: 200, stranger: 401 }
/** There is no account yet: their passwords are right, and their address is not confirmed. */
const nobodyYet = { owner: 403, stranger: 403 }

describe('a person who enters a code in their own browser ends with the password chosen there:', () => {
  test('when they were first, with their own code', async () => {
    await signUp(owner, owners)
    const code = await newestCode()
    later()
    await signUp(stranger, strangers)
    expect((await verify(owner, code)).statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('when they were first, with the newest code, which was emailed for the other sign-up', async () => {
    await signUp(owner, owners)
    later()
    await signUp(stranger, strangers)
    expect((await verify(owner, await newestCode())).statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('when they came second, with either code', async () => {
    await signUp(stranger, strangers)
    const first = await newestCode()
    later()
    await signUp(owner, owners)
    expect((await verify(owner, first)).statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('when they came second within a minute, so that only the stranger’s code was emailed', async () => {
    await signUp(stranger, strangers)
    await signUp(owner, owners)
    expect(await portal.mails.to(email)).toHaveLength(1)
    expect((await verify(owner, await newestCode())).statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('when the stranger signs up before and after, and asks for codes in between', async () => {
    await signUp(stranger, strangers)
    await signUp(owner, owners)
    later()
    await resend(stranger)
    await signUp(stranger, strangers)
    expect((await verify(owner, await newestCode())).statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('with a code that they asked for again', async () => {
    await signUp(owner, owners)
    await signUp(stranger, strangers)
    later()
    await resend(owner)
    expect((await verify(owner, await newestCode())).statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('with what they corrected last, also within a minute', async () => {
    await signUp(owner, 'a first try of a password')
    await signUp(owner, owners, { full_name: 'Ada Ngozi Obi', program_type: 'phd' })
    expect((await verify(owner, await newestCode())).json()).not.toHaveProperty('choose_password')
    const session = (await owner.signIn(email, owners)).json()
    expect(session).toMatchObject({ full_name: 'Ada Ngozi Obi', program_type: 'phd' })
    expect((await owner.signIn(email, 'a first try of a password')).statusCode).toBe(401)
  })

  test('on another device, where they log in first: there the password says who they are', async () => {
    await signUp(owner, owners)
    await signUp(stranger, strangers)
    const phone = testBrowser(portal, '102.89.1.1')
    const refused = await phone.signIn(email, owners)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'email-not-verified'])
    expect((await verify(phone, await newestCode(), { password: owners })).statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('although six sign-ups come at the same moment', async () => {
    const others = [1, 2, 3, 4, 5].map(network => testBrowser(portal, `198.51.100.${network}`))
    const answers = await Promise.all([...others.map(one => signUp(one, strangers)), signUp(owner, owners)])
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(6).fill(201))
    expect(await portal.mails.to(email)).toHaveLength(1)
    expect((await verify(owner, await newestCode())).statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
    expect(await portal.context.db.selectFrom('account').select('email_key').execute()).toHaveLength(1)
  })

  test('when sign-ups and codes cross at the same moment', async () => {
    await signUp(owner, owners)
    const code = await newestCode()
    later()
    const [confirmed] = await Promise.all([
      verify(owner, code),
      signUp(stranger, strangers),
      resend(stranger),
      signUp(stranger, strangers),
    ])
    expect(confirmed.statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })
})

describe('where it is unclear who enters the code, no password works until one is chosen by email:', () => {
  test.each([
    ['the owner was first, and the first code is entered', [owners, strangers], 0],
    ['the owner was first, and the second code is entered', [owners, strangers], 1],
    ['a stranger was first, and the first code is entered', [strangers, owners], 0],
    ['a stranger was first, and the second code is entered', [strangers, owners], 1],
    ['three signed up', [strangers, owners, 'a third password here'], 1],
  ])('%s without a cookie', async (_, passwords, entered) => {
    const codes: string[] = []
    for (const password of passwords) {
      await signUp({ post: script }, password)
      codes.push(await newestCode())
      later()
    }
    const answer = await verify({ post: script }, codes[entered] ?? '')
    expect(answer.json()).toMatchObject({ choose_password: true })
    expect(await whoGetsIn()).toEqual(nobodyYet)
    const mail = await portal.mails.newestTo(email)
    expect(mail.subject).toMatch(/code to choose your password/)
    const chosen = await script('/auth/reset-password', { email, otp_code: codeIn(mail), new_password: owners })
    expect(chosen.statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('but the same password twice is one person, with or without a cookie', async () => {
    await signUp({ post: script }, owners)
    await signUp({ post: script }, owners)
    expect((await verify({ post: script }, await newestCode())).json()).not.toHaveProperty('choose_password')
    expect((await whoGetsIn()).owner).toBe(200)
  })

  test('a stranger who pushes the owner’s sign-up out does not get in with the code of the owner', async () => {
    await signUp(owner, owners)
    for (let count = 0; count < 12; count += 1) await signUp(testBrowser(portal, `198.51.100.${count}`), strangers)
    const waiting = await portal.context.db.selectFrom('pending_sign_up').select('id').execute()
    expect(waiting.length).toBeLessThanOrEqual(10)
    expect((await verify(owner, await newestCode())).json()).toMatchObject({ choose_password: true })
    expect(await whoGetsIn()).toEqual({ owner: 401, stranger: 403 })
  })
})

describe('the account has the name and telephone number of its owner’s own sign-up:', () => {
  const theirs = { full_name: 'Ada Obi', phone: '+2348031234567' }
  const strange = { full_name: 'Somebody Else', phone: '+2348099999999' }
  const profile = async (password: string) => {
    const { full_name, phone } = (await testBrowser(portal, '41.58.9.9').signIn(email, password)).json()
    return { full_name, phone }
  }
  async function chooseByEmail(who: Pick<TestBrowser, 'post'>, new_password: string) {
    const otp_code = codeIn(await portal.mails.newestTo(email))
    expect((await who.post('/auth/reset-password', { email, otp_code, new_password })).statusCode).toBe(200)
  }

  test('when both chose the same password and the code is entered in the owner’s browser', async () => {
    await signUp(owner, owners, theirs)
    later()
    await signUp(stranger, owners, strange)
    await verify(owner, await newestCode(), { password: owners })
    expect(await profile(owners)).toEqual(theirs)
  })

  test.each([
    ['in the browser that signed up', 'another password altogether', true],
    ['elsewhere, with the password of the sign-up', owners, false],
  ])('when the password is chosen by email %s', async (_, chosen, isOwnBrowser) => {
    await signUp(owner, owners, theirs)
    later()
    await signUp(stranger, strangers, strange)
    expect((await verify({ post: script }, await newestCode())).json()).toMatchObject({ choose_password: true })
    await chooseByEmail(isOwnBrowser ? owner : { post: script }, chosen)
    expect(await profile(chosen)).toEqual(theirs)
  })

  test('and no one’s when it is unclear which sign-up was theirs', async () => {
    await signUp(owner, owners, theirs)
    later()
    await signUp(stranger, strangers, strange)
    await verify({ post: script }, await newestCode())
    await chooseByEmail({ post: script }, 'another password altogether')
    expect(await profile('another password altogether')).toEqual({ full_name: '', phone: null })
    expect(await portal.context.db.selectFrom('pending_sign_up').select('id').execute()).toEqual([])
  })
})

describe('once one of them is confirmed', () => {
  test('the others are deleted, their codes die, and a code works once', async () => {
    await signUp(stranger, strangers)
    const first = await newestCode()
    later()
    await signUp(owner, owners)
    const second = await newestCode()
    expect((await verify(owner, second)).statusCode).toBe(200)
    for (const code of [first, second])
      for (const who of [stranger, owner]) expect((await verify(who, code)).statusCode).toBe(400)
    expect(await portal.context.db.selectFrom('pending_sign_up').select('id').execute()).toEqual([])
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('another sign-up changes nothing, and tells the owner', async () => {
    await signUp(owner, owners)
    await verify(owner, await newestCode())
    later()
    expect((await signUp(stranger, strangers)).json()).toEqual({ email, verification_required: true })
    expect((await portal.mails.newestTo(email)).subject).toBe('You already have an account with us')
    expect(await portal.context.db.selectFrom('pending_sign_up').select('id').execute()).toEqual([])
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('an application sent without an account belongs to the owner, and the stranger never sees it', async () => {
    const body = multipartOf(postgraduateAnswers({ program_type: 'msc', email }), await postgraduateDocuments())
    const sent = await portal.app.inject({ method: 'POST', url: '/applications', ...body })
    expect(sent.statusCode).toBe(201)
    await signUp(owner, owners)
    later()
    await signUp(stranger, strangers)
    await verify(owner, await newestCode())
    expect(await whoGetsIn()).toEqual(ownerAlone)
    expect((await owner.signIn(email, owners)).json().applications).toHaveLength(1)
  })

  test.each([
    ['who has applied without an account', true, '41.58.9.9'],
    ['who has never been here', false, '102.89.1.1'],
  ])('a code that a stranger caused opens nothing when it is typed by an owner %s', async (_who, applied, network) => {
    if (applied) {
      const body = multipartOf(postgraduateAnswers({ program_type: 'msc', email }), await postgraduateDocuments())
      expect((await portal.app.inject({ method: 'POST', url: '/applications', ...body })).statusCode).toBe(201)
    }
    await signUp(stranger, strangers)
    const payload = { email, otp_code: await newestCode() }
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0' }
    await portal.app.inject({ method: 'POST', url: '/auth/verify-email', remoteAddress: network, headers, payload })
    expect((await stranger.signIn(email, strangers)).statusCode).not.toBe(200)
    expect(await portal.context.db.selectFrom('account').select('id').execute()).toEqual([])
    const mail = await portal.mails.newestTo(email)
    const chosen = { email, otp_code: codeIn(mail), new_password: owners }
    expect((await owner.post('/auth/reset-password', chosen)).statusCode).toBe(200)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })

  test('a password that is chosen by email first leaves nothing of the sign-ups', async () => {
    await signUp(stranger, strangers)
    const strangersCode = await newestCode()
    await owner.post('/auth/forgot-password', { email })
    const otp_code = codeIn(await portal.mails.newestTo(email))
    await owner.post('/auth/reset-password', { email, otp_code, new_password: owners })
    expect((await verify(stranger, strangersCode)).statusCode).toBe(400)
    expect(await whoGetsIn()).toEqual(ownerAlone)
  })
})

describe('the email with a code', () => {
  test('says when and on which device another sign-up with the address was made', async () => {
    await signUp(owner, owners)
    expect((await portal.mails.newestTo(email)).text).not.toMatch(/also used/)
    later()
    await signUp(stranger, strangers)
    const mail = await portal.mails.newestTo(email)
    expect(mail.text).toMatch(/also used/)
    expect(mail.text).toContain('20 November 2026 at 11:00, Chrome on Android')
    later()
  })

  test('after the confirmation tells the owner which sign-ups were deleted', async () => {
    await signUp(stranger, strangers)
    await signUp(owner, owners)
    await verify(owner, await newestCode())
    const mail = await portal.mails.newestTo(email)
    expect(mail.subject).toBe('Your email address has been confirmed')
    expect(mail.text).toContain('Firefox on Windows')
  })
})
