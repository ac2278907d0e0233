import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type TestBrowser, testBrowser } from '../../testing/browser.ts'
import { codeIn } from '../../testing/mail-reader.ts'
import { password, signedUp } from '../../testing/people.ts'

let portal: TestApp
let owner: TestBrowser
let stranger: TestBrowser
beforeEach(async () => {
  portal = await testApp()
  owner = testBrowser(portal, '102.89.1.1')
  stranger = testBrowser(portal, '197.210.7.7')
})
afterEach(() => portal.close())

const spellings = ['ada.obi', 'a.da.obi', 'adaobi+1', 'adaobi+2', 'adaob.i', 'ad.aobi', 'ada.obi+news', 'a.d.a.obi']
const signUp = (who: TestBrowser, email: string) =>
  who.post('/auth/signup', { full_name: 'Ada Obi', email, password, program_type: 'msc' })

async function codesMailed(): Promise<number> {
  const mails = await portal.context.db.selectFrom('mail').select('recipient').where('kind', 'like', '%-code').execute()
  return mails.filter(({ recipient }) => recipient.endsWith('@gmail.com')).length
}

test('a stranger who signs up with every spelling of an address sends its mailbox five codes an hour, and always gets the same response', async () => {
  for (const name of spellings) {
    const answer = await signUp(stranger, `${name}@gmail.com`)
    expect(answer.json()).toEqual({ email: `${name}@gmail.com`, verification_required: true })
  }
  expect(await codesMailed()).toBe(5)
  portal.clock.advance({ hours: 1 })
  await signUp(stranger, 'a.daobi@gmail.com')
  expect(await codesMailed()).toBe(6)
})

test('the owner of the mailbox, elsewhere, still gets a code that works', async () => {
  for (const name of spellings) await signUp(stranger, `${name}@gmail.com`)
  await signUp(owner, 'adaobi@gmail.com')
  const otp_code = codeIn(await portal.mails.newestTo('adaobi@gmail.com'))
  const confirmed = await owner.post('/auth/verify-email', { email: 'adaobi@gmail.com', otp_code })
  expect(confirmed.statusCode).toBe(200)
})

test('the owner of an account gets a code on the network of the stranger too', async () => {
  const email = 'adaobi@gmail.com'
  await signedUp(portal, { email })
  portal.clock.advance({ hours: 1 })
  for (const name of spellings) await signUp(stranger, `${name}@gmail.com`)
  const before = (await portal.mails.to(email)).length
  await stranger.post('/auth/forgot-password', { email })
  expect((await portal.mails.to(email)).length).toBe(before + 1)
})

test('a signed-in applicant cannot send more by changing to one spelling after another', async () => {
  const { bearer } = await signedUp(portal, { email: 'musa@example.com' })
  for (const name of spellings)
    await portal.app.inject({
      method: 'POST',
      url: '/auth/change-email',
      headers: bearer,
      payload: { new_email: `${name}@gmail.com`, password },
    })
  expect(await codesMailed()).toBe(5)
})
