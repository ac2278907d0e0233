import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  expectDone,
  invitedColleague,
  type OfficePerson,
  officeBrowser,
  setUpAdministrator,
  staffPassword,
} from '../../testing/office.ts'

/* A student who guesses on the network of the office, and the people who work there (ADR 16). */

let portal: TestApp
let admin: OfficePerson
let kemi: OfficePerson
beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT_FACTOR: '1' })
  admin = await setUpAdministrator(portal)
  kemi = await invitedColleague(portal, admin, {
    email: 'kemi@usta.example',
    grants: [{ role: 'reader', scope: 'all' }],
  })
})
afterAll(() => portal.close())
beforeEach(() => sql`delete from rate_limit`.execute(portal.context.db))

const network = '127.0.0.1'
/** What hundreds of wrong tries leave in the counters. */
async function haveCounted(key: string, hits: number) {
  const nowMs = portal.clock.now().getTime()
  const window_start = new Date(nowMs - (nowMs % 900_000))
  await portal.context.db.insertInto('rate_limit').values({ key, window_start, hits }).execute()
}
const signIn = (browser = officeBrowser(portal), password = staffPassword, email = kemi.email) =>
  browser.call('officeSignIn', { body: { email, password } })
const lines = async (action: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from audit_log where action = ${action} and subject = ${`staff:${kemi.id}`}`.execute(
    portal.context.db,
  )
  return rows[0]?.n ?? 0
}

describe('a network with hundreds of wrong tries', () => {
  test('at the portal stops nobody at the office', async () => {
    await haveCounted(`wrong-password:${network}`, 600)
    const browser = officeBrowser(portal)
    expect((await signIn(browser)).status).toBe(200)
    expectDone(await browser.call('officeSecondFactor', { body: { code: kemi.code() } }))
  })

  test('at the office leaves one try at each account, which a right password does not use up', async () => {
    await haveCounted(`wrong-office-password:${network}`, 600)
    expect((await signIn()).status).toBe(200)
    expect((await signIn(officeBrowser(portal), 'a wrong one')).status).toBe(401)
    expect((await signIn(officeBrowser(portal), 'a wrong one')).status).toBe(429)
  })

  test('at one account never stops its owner in a browser that they have used before', async () => {
    for (let tries = 0; tries < 11; tries += 1) await signIn(officeBrowser(portal), 'a wrong one')
    expect((await signIn()).status).toBe(429)
    const own = officeBrowser(portal)
    own.knownCookie = kemi.knownCookie
    expect((await signIn(own)).status).toBe(200)
    expectDone(await own.call('officeSecondFactor', { body: { code: kemi.code() } }))
  })

  test('does not stop a second factor in a session, and five wrong codes there still end it', async () => {
    await haveCounted(`wrong-password:${network}`, 600)
    await haveCounted(`wrong-office-password:${network}`, 600)
    const browser = officeBrowser(portal)
    expectDone(await signIn(browser))
    expectDone(await browser.call('officeSecondFactor', { body: { code: kemi.code() } }))
    expect((await browser.call('stepUp', { body: { code: kemi.code() } })).status).toBe(204)
    const wrong = { body: { code: 'abcde-fghij' } }
    for (let tries = 0; tries < 5; tries += 1) expect((await browser.call('stepUp', wrong)).status).toBe(401)
    expect((await browser.call('officeMe')).status).toBe(401)
  })
})

test('a known browser of one person says nothing for another, and guessing in it is limited', async () => {
  const thief = officeBrowser(portal)
  thief.knownCookie = kemi.knownCookie
  const statuses = []
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await signIn(thief, 'a wrong one')).status)
  expect(statuses.slice(10)).toEqual([429, 429])
  const other = []
  for (let tries = 0; tries < 12; tries += 1) other.push((await signIn(thief, 'a wrong one', admin.email)).status)
  expect(other.slice(10)).toEqual([429, 429])
})

test('wrong passwords and wrong codes of staff leave lines from the first on, and unknown addresses none', async () => {
  const before = { passwords: await lines('staff.password-refused'), codes: await lines('staff.code-refused') }
  const browser = officeBrowser(portal)
  expect((await signIn(browser, 'a wrong one')).status).toBe(401)
  expectDone(await signIn(browser))
  expect((await browser.call('officeSecondFactor', { body: { code: 'abcde-fghij' } })).status).toBe(401)
  expect(await lines('staff.password-refused')).toBe(before.passwords + 1)
  expect(await lines('staff.code-refused')).toBe(before.codes + 1)
  const { rows: all } = await sql<{ n: number }>`select count(*)::integer as n from audit_log`.execute(
    portal.context.db,
  )
  const unknown = await signIn(officeBrowser(portal), 'a wrong one', 'nobody@usta.example')
  expect(unknown.body.detail).toBe((await signIn(officeBrowser(portal), 'a wrong one')).body.detail)
  const { rows: now } = await sql<{ n: number }>`select count(*)::integer as n from audit_log`.execute(
    portal.context.db,
  )
  expect((now[0]?.n ?? 0) - (all[0]?.n ?? 0)).toBe(1)
})

test('lines about wrong passwords of one person are limited to a hundred in an hour', async () => {
  const nowMs = portal.clock.now().getTime()
  const window_start = new Date(nowMs - (nowMs % 3_600_000))
  await portal.context.db
    .insertInto('rate_limit')
    .values({ key: `staff-refused:${kemi.id}`, window_start, hits: 100 })
    .execute()
  const before = await lines('staff.password-refused')
  await signIn(officeBrowser(portal), 'a wrong one')
  expect(await lines('staff.password-refused')).toBe(before)
})
