import { afterEach, beforeEach, expect, test } from 'vitest'
import { returnAddress } from '../../emails/return-address.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type AskedApplication, askedApplication } from '../references/testing/asked-application.ts'
import { readReturns } from './read-returns.ts'
import { type ImapServer, imapUrl, startImapServer } from './testing/imap-server.ts'
import { bounces, holiday, postfix } from './testing/returned-mails.ts'

let imap: ImapServer
let portal: TestApp
let ada: AskedApplication
beforeEach(async () => {
  imap = await startImapServer()
  portal = await testApp({ BOUNCE_ADDRESS: 'bounces@portal.test', BOUNCE_IMAP_URL: imapUrl(imap) })
  ada = await askedApplication(portal.context, 'ada')
  await portal.work('send-mail')
})
afterEach(async () => {
  await portal.close()
  await imap.close()
})

const mailTo = (recipient: string) =>
  portal.context.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
const unread = () => imap.messages.filter(({ isSeen }) => !isSeen).length
const arrive = (source: string | Buffer) => imap.messages.push({ source: Buffer.from(source), isSeen: false })
const state = () => portal.context.db.selectFrom('bounce_mailbox').selectAll().executeTakeFirst()

async function bounceArrives() {
  const mail = await mailTo(ada.referees[0].email)
  arrive(postfix.source(returnAddress(portal.context.config, mail.id) ?? '', mail.recipient))
}

test('what lies in the mailbox is read once and marked as read, also what is no report', async () => {
  arrive('Subject: Win a prize\r\n\r\nBuy now.')
  arrive(holiday.source('bounces@portal.test', ada.email))
  arrive(Buffer.from([0xff, 0xfe, 0, 1, 2]))
  await bounceArrives()
  await portal.work('read-returns')
  expect(unread()).toBe(0)
  expect(await mailTo(ada.referees[0].email)).toMatchObject({ bounced_at: portal.clock.now() })
  expect(await state()).toMatchObject({ read_at: portal.clock.now(), failed_with: null })
  await bounceArrives()
  await portal.work('read-returns')
  const lines = await portal.context.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'mail.returned')
    .execute()
  expect([unread(), lines.length]).toEqual([0, 1])
})

test('more messages than are read at once are read in turn', async () => {
  for (let at = 0; at < 60; at += 1) arrive(`Subject: Spam ${at}\r\n\r\nBuy now.`)
  await bounceArrives()
  await portal.work('read-returns')
  expect(unread()).toBe(0)
  expect((await mailTo(ada.referees[0].email)).bounced_at).not.toBeNull()
})

test('a message that is megabytes long is read as far as a report goes', async () => {
  const mail = await mailTo(ada.referees[0].email)
  const report = postfix.source(returnAddress(portal.context.config, mail.id) ?? '', mail.recipient)
  arrive(`${report}${'x'.repeat(3_000_000)}`)
  await portal.work('read-returns')
  expect((await mailTo(ada.referees[0].email)).bounced_at).not.toBeNull()
})

test('a message during which an instance ends stays unread, and is read by the next one', async () => {
  await bounceArrives()
  const ring = () => {
    throw new Error('killed')
  }
  const broken = { ...portal.context, bell: { ring, states: () => [] } }
  await expect(readReturns.run(broken)).rejects.toThrow('killed')
  expect([unread(), (await state())?.failed_with]).toEqual([1, expect.stringContaining('killed')])
  await portal.work('read-returns')
  expect(unread()).toBe(0)
  expect(await mailTo(ada.referees[0].email)).toMatchObject({ bounced_at: expect.any(Date) })
})

test('one instance reads at a time, and another follows one that was killed', async () => {
  await bounceArrives()
  await portal.context.db
    .insertInto('bounce_mailbox')
    .values({ claimed_until: new Date(portal.clock.now().getTime() + 120_000) })
    .execute()
  await portal.work('read-returns')
  expect(unread()).toBe(1)
  portal.clock.advance({ minutes: 2 })
  await portal.work('read-returns')
  expect(unread()).toBe(0)
})

test('a mailbox that refuses us is tried again, and says in the office what it answered', async () => {
  const wrong = await testApp({ BOUNCE_ADDRESS: 'bounces@portal.test', BOUNCE_IMAP_URL: imapUrl(imap, 'wrong') })
  await expect(readReturns.run(wrong.context)).rejects.toThrow()
  expect(imap.refused).toBe(1)
  const row = await wrong.context.db.selectFrom('bounce_mailbox').selectAll().executeTakeFirst()
  expect(row).toMatchObject({ read_at: null, failed_with: expect.any(String), claimed_until: wrong.clock.now() })
  await wrong.close()
})

test('without a mailbox nothing is read', async () => {
  const plain = await testApp()
  expect(await readReturns.run(plain.context)).toBe(false)
  await plain.close()
})

test('every sample is read from the mailbox as it is from the pipe', async () => {
  const mail = await mailTo(ada.referees[0].email)
  for (const sample of bounces) {
    await portal.context.db
      .updateTable('mail')
      .set({ given_up_at: null, bounced_at: null })
      .where('id', '=', mail.id)
      .execute()
    arrive(sample.source(returnAddress(portal.context.config, mail.id) ?? '', mail.recipient))
    await portal.work('read-returns')
    expect((await mailTo(ada.referees[0].email)).bounced_at, sample.name).not.toBeNull()
  }
})
