import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { codeIn } from '../../testing/mail-reader.ts'
import { type Applicant, formOf, password, signedIn, signedUp } from '../../testing/people.ts'

let portal: TestApp
let ada: Applicant
beforeEach(async () => {
  portal = await testApp()
  ada = await signedUp(portal, { email: 'ada@example.com' })
})
afterEach(() => portal.close())

const post = (url: string, payload: object, who = ada) =>
  portal.app.inject({ method: 'POST', url, headers: who.bearer, payload })
const me = (who: Applicant) => portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: who.bearer })
const signIn = (email: string, given: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/auth/token',
    ...formOf({ grant_type: 'password', username: email, password: given }),
  })

test('a changed password ends every other session and tells the owner', async () => {
  const phone = await signedIn(portal, 'ada@example.com')
  const changed = await post('/auth/change-password', {
    current_password: password,
    new_password: 'four other words here',
  })
  expect(changed.statusCode).toBe(200)
  expect((await me(ada)).statusCode).toBe(200)
  expect((await me(phone)).statusCode).toBe(401)
  expect((await signIn('ada@example.com', password)).statusCode).toBe(401)
  expect((await signIn('ada@example.com', 'four other words here')).statusCode).toBe(200)
  expect((await portal.mails.newestTo('ada@example.com')).subject).toBe('Your password has been changed')
})

test('a password is not changed without the current one, nor to a common one', async () => {
  const wrong = await post('/auth/change-password', {
    current_password: 'not this one',
    new_password: 'four other words here',
  })
  expect(wrong.json()).toMatchObject({
    status: 422,
    errors: [{ field: 'current_password', message: 'This is not your password.' }],
  })
  const common = await post('/auth/change-password', { current_password: password, new_password: 'password1' })
  expect(common.json()).toMatchObject({ status: 422, errors: [{ field: 'new_password' }] })
})

test('a new address takes effect once it is confirmed from both the old and the new one', async () => {
  expect((await post('/auth/change-email', { new_email: 'Ada@New.example', password })).statusCode).toBe(200)
  const old_code = codeIn(await portal.mails.newestTo('ada@example.com'))
  const new_code = codeIn(await portal.mails.newestTo('Ada@New.example'))
  expect(
    (await post('/auth/change-email/confirm', { old_code, new_code: old_code === '000000' ? '000001' : '000000' }))
      .statusCode,
  ).toBe(400)
  expect((await post('/auth/change-email/confirm', { old_code, new_code })).statusCode).toBe(200)
  expect((await me(ada)).json()).toMatchObject({ email: 'Ada@New.example', email_verified: true })
  expect((await signIn('ada@new.example', password)).statusCode).toBe(200)
  expect((await signIn('ada@example.com', password)).statusCode).toBe(401)
  expect((await portal.mails.newestTo('ada@example.com')).subject).toBe('Your email address has been changed')
  expect((await post('/auth/change-email/confirm', { old_code, new_code })).statusCode).toBe(400)
})

test('a new address ends every other session, and the emails to both addresses say so', async () => {
  const phone = await signedIn(portal, 'ada@example.com')
  await moveTo('ada@new.example')
  expect((await me(ada)).statusCode).toBe(200)
  expect((await me(phone)).statusCode).toBe(401)
  for (const address of ['ada@example.com', 'ada@new.example'])
    expect((await portal.mails.newestTo(address)).text).toContain('signed you out')
})

test('a new password ends an unfinished change of address', async () => {
  await post('/auth/change-email', { new_email: 'thief@example.com', password })
  await post('/auth/change-password', { current_password: password, new_password: 'four other words here' })
  const asked = (await portal.mails.to('ada@example.com')).find(({ subject }) => /change your email/.test(subject))
  const old_code = asked ? codeIn(asked) : ''
  const new_code = codeIn(await portal.mails.newestTo('thief@example.com'))
  expect((await post('/auth/change-email/confirm', { old_code, new_code })).statusCode).toBe(400)
})

async function moveTo(new_email: string) {
  await post('/auth/change-email', { new_email, password })
  const old_code = codeIn(await portal.mails.newestTo(ada.email))
  const new_code = codeIn(await portal.mails.newestTo(new_email))
  expect((await post('/auth/change-email/confirm', { old_code, new_code })).statusCode).toBe(200)
}

test('an address that belongs to someone else gets the same answer and no code', async () => {
  await signedUp(portal, { email: 'bola@example.com' })
  const mailsBefore = (await portal.mails.to('bola@example.com')).length
  const free = await post('/auth/change-email', { new_email: 'free@example.com', password })
  portal.clock.advance({ minutes: 2 })
  const taken = await post('/auth/change-email', { new_email: 'bola@example.com', password })
  expect(taken.json()).toEqual(free.json())
  expect(await portal.mails.to('bola@example.com')).toHaveLength(mailsBefore)
})

test('the sessions of an account can be seen and ended, those of others cannot', async () => {
  const phone = await signedIn(portal, 'ada@example.com')
  const bola = await signedUp(portal, { email: 'bola@example.com' })
  const sessions = (await portal.app.inject({ method: 'GET', url: '/auth/sessions', headers: ada.bearer })).json<
    { id: string; current: boolean }[]
  >()
  expect(sessions.map(session => session.current).sort()).toEqual([false, true])
  const other = sessions.find(session => !session.current)?.id
  const end = (who: Applicant) =>
    portal.app.inject({ method: 'DELETE', url: `/auth/sessions/${other}`, headers: who.bearer })
  expect((await end(bola)).statusCode).toBe(404)
  expect((await end(ada)).statusCode).toBe(204)
  expect((await me(phone)).statusCode).toBe(401)
  expect((await me(ada)).statusCode).toBe(200)
})
