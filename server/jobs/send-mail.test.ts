import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailSender, OutgoingMail, SendOutcome } from '../adapters/mail/index.ts'
import type { Context } from '../base/context.ts'
import { enqueueMail } from '../emails/outbox.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { sendMail } from './send-mail.ts'

let portal: TestApp
let sent: OutgoingMail[]
let outcome: SendOutcome
let context: Context
beforeEach(async () => {
  portal = await testApp()
  sent = []
  outcome = { outcome: 'sent' }
  const sender: MailSender = {
    kind: 'smtp',
    async send(mail) {
      sent.push(mail)
      return outcome
    },
    close: () => {},
  }
  context = { ...portal.context, mail: sender }
})
afterEach(() => portal.close())

const content = { subject: '123456 is your code', text: 'Your code: 123456', html: '<p>123456</p>' }
const enqueue = (to = 'ada@example.com') =>
  portal.context.db
    .transaction()
    .execute(tx => enqueueMail(tx, context, { kind: 'verification-code', to, content, secrets: ['123456'] }))
const rows = () => portal.context.db.selectFrom('mail').selectAll().execute()
const audit = () => portal.context.db.selectFrom('audit_log').select('action').execute()

test('an email is sent once, and its stored copy no longer contains the code', async () => {
  await enqueue()
  expect(await sendMail.run(context)).toBe(true)
  expect(await sendMail.run(context)).toBe(false)
  expect(sent.map(mail => mail.text)).toEqual(['Your code: 123456'])
  expect(await rows()).toMatchObject([
    { attempts: 1, next_attempt_at: null, subject: '•••• is your code', text_body: 'Your code: ••••', secrets: [] },
  ])
})

test('an email whose transaction fails is never sent', async () => {
  const failing = portal.context.db.transaction().execute(async tx => {
    await enqueueMail(tx, context, { kind: 'verification-code', to: 'ada@example.com', content })
    throw new Error('the write failed')
  })
  await expect(failing).rejects.toThrow('the write failed')
  expect(await sendMail.run(context)).toBe(false)
})

test('a mail server that is down is retried with growing pauses for about three days, then the email is given up with an error', async () => {
  await enqueue()
  outcome = { outcome: 'failed', reason: 'connection refused' }
  const start = portal.clock.now().getTime()
  let tries = 0
  while ((await rows())[0]?.given_up_at === null) {
    if (await sendMail.run(context)) tries += 1
    else portal.clock.advance({ minutes: 5 })
  }
  const days = (portal.clock.now().getTime() - start) / 86_400_000
  expect(tries).toBe(sent.length)
  expect(days).toBeGreaterThan(2)
  expect(days).toBeLessThan(4)
  expect(await audit()).toEqual([{ action: 'mail.given-up' }])
})

test('a mail server that comes back gets the email', async () => {
  await enqueue()
  outcome = { outcome: 'failed', reason: 'greylisted' }
  await sendMail.run(context)
  outcome = { outcome: 'sent' }
  expect(await sendMail.run(context)).toBe(false)
  portal.clock.advance({ seconds: 6 })
  expect(await sendMail.run(context)).toBe(true)
  expect(await rows()).toMatchObject([{ attempts: 2, given_up_at: null }])
})

test('while a mail server cannot be reached, one email at a time tries it, and no email loses an attempt or is given up', async () => {
  for (let count = 0; count < 10; count += 1) await enqueue()
  outcome = { outcome: 'unreachable', reason: 'connection refused' }
  const hours = 4 * 24
  for (let hour = 0; hour < hours; hour += 1) {
    await sendMail.run(context)
    portal.clock.advance({ hours: 1 })
  }
  expect(sent.length).toBeLessThan(hours + 10)
  expect((await rows()).every(row => row.attempts === 0 && row.given_up_at === null)).toBe(true)

  outcome = { outcome: 'sent' }
  sent = []
  portal.clock.advance({ minutes: 1 })
  while (await sendMail.run(context)) {
    // Until nothing is due.
  }
  expect(sent).toHaveLength(10)
})

test('an email to an address that the mail server refuses permanently is given up immediately', async () => {
  await enqueue()
  outcome = { outcome: 'refused', reason: '550 no such user' }
  await sendMail.run(context)
  expect(await rows()).toMatchObject([{ attempts: 1, next_attempt_at: null, last_error: '550 no such user' }])
  expect(await audit()).toEqual([{ action: 'mail.given-up' }])
})

test('two senders never send the same email', async () => {
  for (let count = 0; count < 20; count += 1) await enqueue()
  const work = async () => {
    while (await sendMail.run(context)) {
      // Until nothing is due.
    }
  }
  await Promise.all([work(), work(), work()])
  expect(new Set(sent.map(mail => mail.id)).size).toBe(20)
  expect(sent).toHaveLength(20)
})

test('an email that crashes the sender delays no other, uses up its attempts and is given up where the office sees it', async () => {
  for (let count = 0; count < 6; count += 1) await enqueue('poison@example.com')
  for (let count = 0; count < 6; count += 1) await enqueue()
  const { mail } = context
  const send = (outgoing: OutgoingMail) => {
    if (outgoing.to.startsWith('poison')) throw new TypeError('Cannot read properties of undefined')
    return mail.send(outgoing)
  }
  const poisoned = { ...context, mail: { ...mail, send } }
  while (await sendMail.run(poisoned)) {
    // Until nothing is due.
  }
  expect(sent.map(({ to }) => to)).toEqual(Array(6).fill('ada@example.com'))

  for (let days = 0; days < 5 * 24; days += 1) {
    portal.clock.advance({ hours: 1 })
    while (await sendMail.run(poisoned)) {
      // Until nothing is due.
    }
  }
  const stuck = await portal.context.db.selectFrom('mail').selectAll().where('recipient', 'like', 'poison%').execute()
  expect(stuck.every(row => row.given_up_at !== null && row.next_attempt_at === null)).toBe(true)
  expect((await audit()).map(({ action }) => action)).toEqual(Array(6).fill('mail.given-up'))
})
