import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { mailDesks } from './daily-mail.ts'

let office: OfficePortal
let kemi: OfficePerson
beforeAll(async () => {
  office = await officePortal()
  kemi = await office.member('officer')
})
afterAll(() => office.close())

const set = (on: unknown, who = kemi) => who.call('setDailyMail', { body: { on } })
const isOn = async (who = kemi) => expectDone(await who.call('officeMe', {})).daily_mail
const itIsMorning = () =>
  sql`update staff set daily_mail_at = ${new Date(office.context.clock.now().getTime() - 1000)} where daily_mail_at is not null`.execute(
    office.context.db,
  )
async function mailAll() {
  while (await mailDesks.run(office.context)) {}
}
const mailsTo = async (who: OfficePerson) =>
  (await office.mails.to(who.email)).filter(({ subject }) => subject.includes('for you in the office'))

test('nobody gets the daily email who has not asked for it, and asking twice is asking once', async () => {
  expect(await isOn()).toBe(false)
  await mailAll()
  expect(await mailsTo(kemi)).toEqual([])
  for (const on of [true, true]) expect((await set(on)).status).toBe(204)
  expect(await isOn()).toBe(true)
  expect(await set('yes')).toMatchObject({ status: 422 })
})

test('the email says how much waits and names no applicant; the next one comes on the next working day', async () => {
  const ada = await office.candidate()
  const reader = await office.member('reader')
  await set(true, reader)
  await itIsMorning()
  await mailAll()
  await mailAll()
  const mails = await mailsTo(kemi)
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toContain(ada.application.surname)
  // Nothing waits for this reader.
  expect(await mailsTo(reader)).toEqual([])
})

test('a colleague who was disabled gets none, and one who stopped it gets none', async () => {
  const before = (await mailsTo(kemi)).length
  expect((await set(false)).status).toBe(204)
  expect(await isOn()).toBe(false)
  await itIsMorning()
  await mailAll()
  expect(await mailsTo(kemi)).toHaveLength(before)
  await set(true)
  await itIsMorning()
  await sql`update staff set disabled_at = now() where id = ${kemi.id}`.execute(office.context.db)
  await mailAll()
  expect(await mailsTo(kemi)).toHaveLength(before)
})
