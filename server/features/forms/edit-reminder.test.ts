import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type Applicant,
  postgraduateAnswers,
  savePostgraduate,
  signedIn,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'

let portal: TestApp
let applicant: Applicant
let application: ApplicationOnWire
beforeEach(async () => {
  portal = await testApp()
  applicant = await signedUp(portal)
  application = await submittedPostgraduate(portal, applicant)
})
afterEach(() => portal.close())

const edit = async () => {
  const { bearer } = await signedIn(portal, applicant.email)
  const url = `/applications/${application.uuid}/edit`
  expect((await portal.app.inject({ method: 'POST', url, headers: bearer })).statusCode).toBe(200)
}
const save = async (is_draft: 'true' | 'false') => {
  const answers = postgraduateAnswers({ is_draft, address: `${portal.clock.now().getTime()}` })
  expect((await savePostgraduate(portal, await signedIn(portal, applicant.email), answers)).statusCode).toBe(200)
}
const remind = () => portal.work('remind-editors')
const reminders = async () =>
  (await portal.mails.to(applicant.email)).filter(mail => mail.subject.startsWith('Submit your application'))

test('an applicant who leaves a reopened application as a draft for a day gets one email about it', async () => {
  await edit()
  portal.clock.advance({ hours: 23 })
  await remind()
  expect(await reminders()).toEqual([])
  portal.clock.advance({ hours: 1 })
  await remind()
  portal.clock.advance({ days: 3 })
  await remind()
  const [mail, ...others] = await reminders()
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Submit your application ${application.application_number} again`)
  expect(mail?.text).toContain('http://portal.test/dashboard')
  expect(mail?.text).toContain('We will not consider it until you submit it again.')
})

test('two servers that remind at the same time send one email', async () => {
  await edit()
  portal.clock.advance({ days: 2 })
  await Promise.all([remind(), remind(), remind()])
  expect(await reminders()).toHaveLength(1)
})

test('an applicant who is still writing is reminded a day after the last answer', async () => {
  await edit()
  portal.clock.advance({ hours: 20 })
  await save('true')
  portal.clock.advance({ hours: 20 })
  await remind()
  expect(await reminders()).toEqual([])
  portal.clock.advance({ hours: 4 })
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test('no reminder is sent for an application that was submitted again, or for a first draft', async () => {
  await edit()
  await save('false')
  const beginner = await signedUp(portal, { email: 'beginner@example.com' })
  await savePostgraduate(portal, beginner, { selected_program: 'msc-space-physics', is_draft: 'true' })
  portal.clock.advance({ days: 5 })
  await remind()
  expect(await reminders()).toEqual([])
  expect((await portal.mails.to(beginner.email)).map(mail => mail.subject).join()).not.toContain('Submit your')
})

test('each reopening gets one reminder, and reopening a draft again does not delay it', async () => {
  await edit()
  portal.clock.advance({ hours: 12 })
  await edit()
  portal.clock.advance({ hours: 12 })
  await remind()
  await save('false')
  await edit()
  portal.clock.advance({ days: 1 })
  await remind()
  expect(await reminders()).toHaveLength(2)
})

test('no reminder is sent while the account is due for deletion; if it is kept, one is', async () => {
  await edit()
  const closing = (at: Date | null) =>
    portal.context.db.updateTable('account').set({ deletes_at: at }).where('email', '=', applicant.email).execute()
  portal.clock.advance({ days: 1 })
  await closing(new Date('2027-01-01T00:00:00Z'))
  await remind()
  expect(await reminders()).toEqual([])
  await closing(null)
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test('the email goes to the confirmed address of the account, not to the one in the form', async () => {
  await portal.context.db
    .updateTable('application')
    .set({ email: 'somebody.else@example.com' })
    .where('uuid', '=', application.uuid)
    .execute()
  await edit()
  portal.clock.advance({ days: 1 })
  await remind()
  expect(await reminders()).toHaveLength(1)
  expect(await portal.mails.to('somebody.else@example.com')).toEqual([])
})
