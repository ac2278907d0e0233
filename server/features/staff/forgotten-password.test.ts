import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  colleague,
  expectDone,
  firstAdministrator,
  type OfficePerson,
  officeBrowser,
  staffPassword,
} from '../../testing/office.ts'

/* A member of staff who forgot the password chooses another one with the second factor (ADR 175). */
let portal: TestApp
let kemi: OfficePerson
beforeAll(async () => {
  portal = await testApp()
  await firstAdministrator(portal)
  kemi = await colleague(portal, { email: 'kemi@usta.example', grants: [{ role: 'officer', scope: 'all' }] })
})
afterAll(() => portal.close())

const newPassword = 'a kettle under seven stairs'
const visitor = () => officeBrowser(portal)
const ask = (email: string) => visitor().call('forgotStaffPassword', { body: { email } })
const linkTo = async (email: string) =>
  /\/office\/new-password#([\w-]+)/.exec((await portal.mails.newestTo(email)).text)?.[1] ?? ''
const choose = (token: string, code: string, password = newPassword) =>
  visitor().call('chooseStaffPassword', { body: { token, password, code } })
const signIn = (password: string) => visitor().call('officeSignIn', { body: { email: kemi.email, password } })

describe('a forgotten password', () => {
  test('gets the same answer for someone on the staff list and for anyone else, who gets no email', async () => {
    const [known, unknown] = [await ask(kemi.email), await ask('nobody@usta.example')]
    expect(known.status).toBe(200)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await portal.mails.to('nobody@usta.example')).toEqual([])
  })

  test('is replaced with the link and a code; every session ends, and the owner is told', async () => {
    await ask(kemi.email)
    const token = await linkTo(kemi.email)
    expect((await kemi.call('officeMe')).status).toBe(200)
    expect((await choose(token, kemi.code())).status).toBe(204)
    expect((await kemi.call('officeMe')).status).toBe(401)
    expect((await signIn(staffPassword)).status).toBe(401)
    expect(expectDone(await signIn(newPassword))).toMatchObject({ next: 'totp' })
    expect((await portal.mails.newestTo(kemi.email)).text).toContain('a new password was chosen')
    expect(await choose(token, kemi.code())).toMatchObject({ status: 410 })
  })

  test('counts as replaced when the answer was lost and the same is sent again, and never with a wrong code', async () => {
    const ife = await colleague(portal, { email: 'ife@usta.example', grants: [{ role: 'officer', scope: 'all' }] })
    await ask(ife.email)
    const token = await linkTo(ife.email)
    const headers = { 'idempotency-key': 'b7e1c7c2-4f4e-4b5e-9a57-0c6f5b9d2a10' }
    const send = (code: string) =>
      visitor().call('chooseStaffPassword', { body: { token, password: newPassword, code }, headers })
    expect([(await send('000000')).status, (await send('000000')).status]).toEqual([401, 401])
    const code = ife.code()
    expect([(await send(code)).status, (await send(code)).status]).toEqual([204, 204])
  })

  test('is not replaced with the link alone: the fifth wrong code ends it', async () => {
    await ask(kemi.email)
    const token = await linkTo(kemi.email)
    for (let tries = 0; tries < 5; tries += 1) expect((await choose(token, '000000')).status).toBe(401)
    expect((await choose(token, kemi.code())).status).toBe(410)
    expect(expectDone(await signIn(newPassword))).toMatchObject({ next: 'totp' })
  })

  test('is replaced with a recovery code by someone without their phone', async () => {
    await ask(kemi.email)
    const [code = ''] = kemi.recoveryCodes
    expect((await choose(await linkTo(kemi.email), code, 'three lamps and a goat')).status).toBe(204)
  })

  test('is not replaced half an hour later, with an older link, or by one that everybody uses', async () => {
    portal.clock.advance({ hours: 2 })
    await ask(kemi.email)
    const old = await linkTo(kemi.email)
    await ask(kemi.email)
    const token = await linkTo(kemi.email)
    expect((await choose(old, kemi.code())).status).toBe(410)
    expect((await choose(token, kemi.code(), 'password')).status).toBe(422)
    portal.clock.advance({ minutes: 31 })
    expect((await choose(token, kemi.code())).status).toBe(410)
  })

  test('brings no more than five emails an hour', async () => {
    portal.clock.advance({ hours: 2 })
    const before = (await portal.mails.to(kemi.email)).length
    for (let asked = 0; asked < 8; asked += 1) expect((await ask(kemi.email)).status).toBe(200)
    expect((await portal.mails.to(kemi.email)).length - before).toBe(5)
  })

  test('of someone who was disabled stays forgotten', async () => {
    await portal.context.db
      .updateTable('staff')
      .set({ disabled_at: portal.clock.now() })
      .where('id', '=', kemi.id)
      .execute()
    portal.clock.advance({ hours: 2 })
    const before = (await portal.mails.to(kemi.email)).length
    expect((await ask(kemi.email)).status).toBe(200)
    expect(await portal.mails.to(kemi.email)).toHaveLength(before)
  })
})
