import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFriday, type TestApp, testApp } from '../../testing/app.ts'
import { referenceLinkIn } from '../../testing/mail-reader.ts'
import { formOf } from '../../testing/people.ts'
import { writeTold } from '../../testing/told.ts'
import { type AskedApplication, askedApplication, goodReference } from './testing/asked-application.ts'

let portal: TestApp
let ada: AskedApplication
let musa: string
beforeEach(async () => {
  portal = await testApp({}, { startsAt: aFriday })
  ada = await askedApplication(portal.context, 'ada')
  musa = ada.referees[0].email
  await portal.mails.all()
})
afterEach(() => portal.close())

/** Moves the clock to nine in the morning, `days` after the request. */
const morningOf = (days: number) => {
  const target = Date.parse('2026-11-20T08:00:00Z') + days * 86_400_000
  portal.clock.advance({ seconds: (target - portal.clock.now().getTime()) / 1000 })
}
const remind = () => portal.work('remind-referees')
const subjects = async (to: string) => (await portal.mails.to(to)).map(mail => mail.subject)
const post = (uuid: string, what = '') =>
  portal.app.inject({ method: 'POST', url: `/postgraduate/references/${uuid}${what}`, payload: {} })
const next = async () =>
  (await portal.app.inject({ method: 'GET', url: '/postgraduate/referees', headers: await ada.bearer() })).json()
    .referees[0].next_reminder_at

test('a silent referee is reminded on days 7, 14 and 28, and the applicant told on days 9, 16 and 30', async () => {
  const dates = [await next()]
  for (let day = 1; day <= 40; day += 1) {
    morningOf(day)
    await remind()
    await remind()
    if ([7, 14, 28].includes(day)) dates.push(await next())
  }
  expect(dates).toEqual(['2026-11-27T08:00:00.000Z', '2026-12-04T08:00:00.000Z', '2026-12-18T08:00:00.000Z', null])
  expect(await subjects(musa)).toEqual([
    'Adaeze Chioma Nwosu has asked you for a reference for M.Sc. Computer Science',
    'Reminder: your reference for Adaeze Chioma Nwosu',
    'Reminder: your reference for Adaeze Chioma Nwosu',
    'Last reminder: your reference for Adaeze Chioma Nwosu',
  ])
  const told = (await portal.mails.to(ada.email)).filter(mail => mail.subject.startsWith('Prof. Musa Bello'))
  expect(told.map(mail => /\d+ days ago/.exec(mail.text)?.[0])).toEqual(['9 days ago', '16 days ago', '30 days ago'])
})

test('every link in every email opens the form, and a reminder says how to stop reminders', async () => {
  morningOf(7)
  await remind()
  const mails = await portal.mails.to(musa)
  const links = mails.map(referenceLinkIn)
  expect(new Set(links).size).toBe(2)
  for (const link of links) {
    const url = `/postgraduate/application-summary-referee-page/${link}`
    expect((await portal.app.inject({ method: 'GET', url })).statusCode).toBe(200)
  }
  expect(mails[1]?.text).toContain(`http://portal.test/references/${links[1]}?reminders=stop`)
  expect((await portal.context.db.selectFrom('mail').select('text_body').execute()).join()).not.toContain(links[1])
})

test('reminders that fall due at night wait until nine in the morning', async () => {
  morningOf(7)
  portal.clock.advance({ hours: -1 })
  await remind()
  expect(await subjects(musa)).toHaveLength(1)
  portal.clock.advance({ hours: 10 })
  await remind()
  expect(await subjects(musa)).toHaveLength(1)
  portal.clock.advance({ hours: 15 })
  await remind()
  expect(await subjects(musa)).toHaveLength(2)
})

test('a server that was down for a month catches up with one email, not three', async () => {
  morningOf(35)
  await remind()
  expect(await subjects(musa)).toEqual([
    'Adaeze Chioma Nwosu has asked you for a reference for M.Sc. Computer Science',
    'Last reminder: your reference for Adaeze Chioma Nwosu',
  ])
  expect((await subjects(ada.email)).filter(subject => subject.startsWith('Prof. Musa'))).toHaveLength(1)
})

test.each([
  ['has answered', (link: string) => ({ url: `/postgraduate/references/${link}`, ...formOf(goodReference) })],
  ['has declined', (link: string) => ({ url: `/postgraduate/references/${link}/decline`, payload: {} })],
])('a referee who %s is left alone, also by a reminder that had not gone out yet', async (_what, request) => {
  morningOf(7)
  await remind()
  expect((await portal.app.inject({ method: 'POST', ...request(ada.referees[0].link) })).statusCode).toBeLessThan(300)
  for (const day of [9, 14, 16, 28, 30]) {
    morningOf(day)
    await remind()
  }
  expect((await subjects(musa)).filter(subject => subject.toLowerCase().includes('reminder'))).toEqual([])
  expect((await subjects(ada.email)).filter(subject => subject.includes('Musa Bello has not'))).toEqual([])
})

test('a referee who stops the reminders gets no more, and the applicant is still told of the silence', async () => {
  morningOf(7)
  await remind()
  await post(ada.referees[0].link, '/stop-reminders')
  for (const day of [9, 14]) {
    morningOf(day)
    await remind()
  }
  expect(await subjects(musa)).toHaveLength(2)
  expect((await subjects(ada.email)).filter(subject => subject.includes('Musa Bello has not'))).toHaveLength(1)
})

test('no one is reminded of a reference once the applicant can read the decision, and not a moment sooner', async () => {
  const bola = await askedApplication(portal.context, 'bola')
  await writeTold(portal.context, ada.uuid, { kind: 'rejection' })
  await writeTold(portal.context, bola.uuid, { kind: 'rejection', toldInMinutes: 60 })
  for (const day of [7, 9, 14]) {
    morningOf(day)
    await remind()
  }
  expect(await next()).toBeNull()
  expect(await subjects(musa)).toEqual(['Adaeze Chioma Nwosu has asked you for a reference for M.Sc. Computer Science'])
  expect((await subjects(ada.email)).filter(subject => subject.startsWith('Prof. Musa Bello'))).toEqual([])
  expect(await subjects(bola.referees[0].email)).toHaveLength(3)
})

test('the database refuses to record a reminder twice', async () => {
  const entry = { referee_id: ada.referees[0].id, kind: 'referee', step: 7, at: portal.clock.now() }
  const note = () => portal.context.db.insertInto('reference_reminder').values(entry).execute()
  await note()
  await expect(note()).rejects.toThrow(/reference_reminder_pkey/)
})
