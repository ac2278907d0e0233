import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockTime } from '#shared/domain/calendar.ts'
import { secretAdvice } from '../../start/start-warnings.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { expectDone, officeBrowser, setUpAdministrator, staffPassword } from '../../testing/office.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

/** What the sign-in says of a code. */
async function saidOf(email: string, code: string): Promise<{ status: number; detail: string }> {
  const browser = officeBrowser(portal)
  expectDone(await browser.call('officeSignIn', { body: { email, password: staffPassword } }))
  const { status, body } = await browser.call('officeSecondFactor', { body: { code } })
  return { status, detail: body.detail }
}

describe('a code of a sign-in app', () => {
  test('that was used already is called so', async () => {
    const admin = await setUpAdministrator(portal)
    const code = admin.code()
    const browser = officeBrowser(portal)
    expectDone(await browser.call('officeSignIn', { body: { email: admin.email, password: staffPassword } }))
    expectDone(await browser.call('officeSecondFactor', { body: { code } }))
    expect(await saidOf(admin.email, code)).toEqual({
      status: 401,
      detail: 'This code has been used already. Wait for the next one in your app.',
    })
  })

  test.each([
    ['of two minutes ago, from a phone whose clock is late', (now: string) => now],
    ['that belongs to no time', () => '000000'],
  ])('%s is answered with the time here', async (_name, pick) => {
    const admin = await setUpAdministrator(portal)
    const late = admin.code()
    portal.clock.advance({ minutes: 2 })
    const { status, detail } = await saidOf(admin.email, pick(late))
    expect([status, detail]).toEqual([401, expect.stringContaining(`here it is ${clockTime(portal.clock.now())}:`)])
  })

  test('whose secret this server cannot open says who can help, and the start says what to do', async () => {
    const admin = await setUpAdministrator(portal)
    const { db, config } = portal.context
    expect(await secretAdvice(db, config)).toBeUndefined()
    const restored = { ...config, secret: 'the secret of another server' }
    expect(await secretAdvice(db, restored)).toContain('The sign-in apps and recovery codes of 1 member of staff')
    await db
      .updateTable('staff')
      .set({ totp_secret: Buffer.from('sealed under another secret') })
      .execute()
    expect(await saidOf(admin.email, admin.code())).toEqual({
      status: 401,
      detail: expect.stringContaining('Tell the person who looks after this server.'),
    })
  })
})
