import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { formOf, password, signedUp } from '../../testing/people.ts'
import { type AskedApplication, askedApplication, goodReference } from './testing/asked-application.ts'

let portal: TestApp
let ada: AskedApplication
beforeEach(async () => {
  portal = await testApp()
  // Signs up as ada-owner, so that the application can be given to an account that signs in for real.
  const owner = await signedUp(portal, { email: 'owner@example.com' })
  ada = await askedApplication(portal.context, 'ada')
  await portal.context.db
    .updateTable('application')
    .set({ account_id: owner.session.id })
    .where('id', '=', ada.id)
    .execute()
})
afterEach(() => portal.close())

interface Place {
  ip: string
  browser: string
}
const homePhone: Place = { ip: '102.89.1.7', browser: 'Phone of the applicant' }
const homeLaptop: Place = { ip: '102.89.1.7', browser: 'Another browser at home' }
const office: Place = { ip: '196.6.1.9', browser: 'Desktop of the referee' }

const from = ({ ip, browser }: Place) => ({ remoteAddress: ip, headers: { 'user-agent': browser } })
async function applicantSignsIn(place: Place) {
  const form = formOf({ grant_type: 'password', username: 'owner@example.com', password })
  const { remoteAddress, headers } = from(place)
  await portal.app.inject({
    method: 'POST',
    url: '/auth/token',
    remoteAddress,
    headers: { ...form.headers, ...headers },
    payload: form.payload,
  })
}
const open = (place: Place, number: 0 | 1 = 0) =>
  portal.app.inject({
    method: 'GET',
    url: `/postgraduate/application-summary-referee-page/${ada.referees[number].link}`,
    ...from(place),
  })
async function file(place: Place, number: 0 | 1 = 0) {
  const form = formOf({ ...goodReference, email_official: ada.referees[number].email })
  const { remoteAddress, headers } = from(place)
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/postgraduate/references/${ada.referees[number].link}`,
    remoteAddress,
    headers: { ...form.headers, ...headers },
    payload: form.payload,
  })
  expect(answer.statusCode).toBe(201)
}
async function signals(number: 0 | 1 = 0) {
  return portal.context.db
    .selectFrom('reference_trust')
    .select(['signals', 'seconds_since_opening as seconds'])
    .where('referee_id', '=', ada.referees[number].id)
    .executeTakeFirstOrThrow()
}

test('a reference written at the referee’s own desk gives no warning sign', async () => {
  await applicantSignsIn(homePhone)
  await open(office)
  portal.clock.advance({ minutes: 12 })
  await file(office)
  expect(await signals()).toEqual({ signals: [], seconds: 720 })
})

test('one from the applicant’s own device is flagged', async () => {
  await applicantSignsIn(homePhone)
  await open(homePhone)
  portal.clock.advance({ minutes: 12 })
  await file(homePhone)
  expect((await signals()).signals).toEqual(['same-device-as-applicant', 'same-network-as-applicant'])
})

test('one from the same network with another browser is flagged differently', async () => {
  await applicantSignsIn(homePhone)
  await open(homeLaptop)
  portal.clock.advance({ minutes: 12 })
  await file(homeLaptop)
  expect((await signals()).signals).toEqual(['same-network-as-applicant'])
})

test('IPv6 addresses of one household are one network', async () => {
  await applicantSignsIn({ ip: '2001:db8:7:1::1', browser: 'Phone' })
  await file({ ip: '2001:0db8:0007:0001:aaaa:bbbb:cccc:dddd', browser: 'Laptop' })
  await file({ ip: '2001:db8:7:2::1', browser: 'Phone' }, 1)
  expect([(await signals()).signals, (await signals(1)).signals]).toEqual([['same-network-as-applicant'], []])
})

test('one filed within seconds of its first opening is flagged; an opening by an email scanner does not count', async () => {
  await open({ ip: '40.1.2.3', browser: 'Scanner of the mail server' })
  portal.clock.advance({ hours: 5 })
  await open(office)
  portal.clock.advance({ seconds: 20 })
  await open(office)
  portal.clock.advance({ seconds: 20 })
  await file(office)
  expect(await signals()).toEqual({ signals: ['filed-within-seconds'], seconds: 40 })
})

test('one started on another device and finished quickly on a phone is not', async () => {
  await open(office)
  await portal.app.inject({
    method: 'PUT',
    url: `/postgraduate/references/${ada.referees[0].link}/draft`,
    payload: { name: 'Musa Bello' },
  })
  portal.clock.advance({ minutes: 30 })
  await open(homeLaptop)
  portal.clock.advance({ seconds: 20 })
  await file(homeLaptop)
  expect(await signals()).toEqual({ signals: [], seconds: 1820 })
})

test('two references from one device are both flagged', async () => {
  await file(office)
  expect((await signals()).signals).toEqual([])
  await file(office, 1)
  expect([(await signals()).signals, (await signals(1)).signals]).toEqual([
    ['same-device-as-other-reference'],
    ['same-device-as-other-reference'],
  ])
})

test('neither addresses nor browsers are stored, and openings are deleted once the reference is in', async () => {
  await applicantSignsIn(homePhone)
  await open(office)
  await file(office)
  const stored = JSON.stringify([
    await portal.context.db.selectFrom('account_device').selectAll().execute(),
    await portal.context.db.selectFrom('reference_trust').selectAll().execute(),
    await portal.context.db.selectFrom('reference').selectAll().execute(),
  ])
  for (const trace of [office.ip, office.browser, homePhone.ip, homePhone.browser]) expect(stored).not.toContain(trace)
  expect(await portal.context.db.selectFrom('referee_opening').selectAll().execute()).toEqual([])
})

test('changing the browser’s name at each sign-in leaves no more than fifty device records', async () => {
  for (let count = 0; count < 53; count += 1) await applicantSignsIn({ ...homePhone, browser: `Browser ${count}` })
  expect(await portal.context.db.selectFrom('account_device').selectAll().execute()).toHaveLength(50)
})
