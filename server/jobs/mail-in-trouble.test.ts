import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailSender, mailsAtOnce, type OutgoingMail, type SendOutcome } from '../adapters/mail/index.ts'
import type { Context } from '../base/context.ts'
import { enqueueMail, type NewMail } from '../emails/outbox.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { sendMail, sendUrgentMail } from './send-mail.ts'

let portal: TestApp
let sent: OutgoingMail[]
let answer: (mail: OutgoingMail) => SendOutcome | Promise<SendOutcome>
let context: Context
beforeEach(async () => {
  portal = await testApp()
  sent = []
  answer = () => ({ outcome: 'sent' })
  const mail: MailSender = {
    kind: 'smtp',
    async send(outgoing) {
      const outcome = await answer(outgoing)
      if (outcome.outcome === 'sent') sent.push(outgoing)
      return outcome
    },
    close: () => {},
  }
  context = { ...portal.context, mail }
})
afterEach(() => portal.close())

const content = { subject: '123456 is your code', text: 'Your code: 123456', html: '<p>123456</p>' }
const enqueue = (mail: Partial<NewMail> = {}) =>
  portal.context.db
    .transaction()
    .execute(tx => enqueueMail(tx, context, { kind: 'payment-receipt', to: 'ada@example.com', content, ...mail }))
const codeFor = (minutes: number): Partial<NewMail> => ({
  kind: 'verification-code',
  secrets: ['123456'],
  usefulUntil: new Date(portal.clock.now().getTime() + minutes * 60_000),
})
const rows = () => portal.context.db.selectFrom('mail').selectAll().orderBy('created_at').execute()
async function drain(): Promise<void> {
  while (await sendMail.run(context));
}
const quota: SendOutcome = { outcome: 'held', trouble: 'quota', reason: '550 5.4.5 Daily user sending limit exceeded' }

describe('while the mail server refuses us', () => {
  test('nothing is given up in five days, and everything leaves when it takes emails again', async () => {
    for (let count = 0; count < 6; count += 1) await enqueue()
    answer = () => quota
    for (let hour = 0; hour < 5 * 24; hour += 6) {
      await sendMail.run(context)
      portal.clock.advance({ hours: 6 })
    }
    expect((await rows()).every(row => row.attempts === 0 && row.given_up_at === null)).toBe(true)
    answer = () => ({ outcome: 'sent' })
    for (let quarter = 0; quarter < 2; quarter += 1) {
      await drain()
      portal.clock.advance({ minutes: 15 })
    }
    expect(sent).toHaveLength(6)
    expect((await rows()).every(row => row.trouble === null)).toBe(true)
  })

  test('there is one alarm with its words, for /readyz, the metrics and the office, and it ends', async () => {
    for (let count = 0; count < 3; count += 1) await enqueue()
    answer = () => quota
    await sendMail.run(context)
    const ready = async () => JSON.parse((await portal.app.inject('/readyz')).body)
    expect(await ready()).toMatchObject({
      status: 'ready',
      mail_trouble: 'quota: 550 5.4.5 Daily user sending limit exceeded',
    })
    const metrics = async () => (await portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
    portal.clock.advance({ seconds: 30 })
    const text = await metrics()
    expect(text).toContain('admissions_mails_due 3\n')
    expect(text).toContain('admissions_mails_waiting{lane="soon"} 3\n')
    expect(text).toContain('admissions_mails_oldest_seconds{lane="soon"} 30\n')
    expect(text).toContain('admissions_mail_trouble{trouble="quota"} 3\n')
    answer = () => ({ outcome: 'sent' })
    portal.clock.advance({ minutes: 2 })
    await drain()
    expect(await ready()).not.toHaveProperty('mail_trouble')
    expect(await metrics()).not.toContain('trouble="quota"')
  })

  test('one email that is too large holds up no other', async () => {
    for (let count = 0; count < 8; count += 1) await enqueue({ to: `${count}@example.com` })
    answer = ({ to }) =>
      Number(to[0]) < 4
        ? { outcome: 'held', trouble: 'size', reason: '552 5.3.4 Message too big' }
        : { outcome: 'sent' }
    await drain()
    expect(sent.map(({ to }) => to).sort()).toEqual(['4', '5', '6', '7'].map(one => `${one}@example.com`))
  })

  test.each([
    ['a code', () => codeFor(60)],
    ['a receipt', () => ({})],
  ])('%s that breaks the connection each time holds up no other, however urgent it is', async (_what, poison) => {
    answer = ({ to }) =>
      to === 'poison@example.com' ? { outcome: 'unreachable', reason: 'read ECONNRESET' } : { outcome: 'sent' }
    await enqueue({ ...poison(), to: 'poison@example.com' })
    for (let second = 0; second < 900; second += 5) {
      if (second === 300 || second === 310) await enqueue({ kind: 'decision-news', to: 'ada@example.com' })
      await Promise.all([sendMail.run(context), sendUrgentMail.run(context)])
      portal.clock.advance({ seconds: 5 })
      if (second === 420) expect(sent.map(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com'])
    }
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([0, 1, 1])
  })

  test('an email that breaks the connection for days, while others leave, is given up where the office sees it', async () => {
    answer = ({ to }) =>
      to === 'poison@example.com' ? { outcome: 'unreachable', reason: 'read ECONNRESET' } : { outcome: 'sent' }
    await enqueue({ to: 'poison@example.com' })
    const started = +portal.clock.now()
    while ((await rows())[0]?.given_up_at === null && +portal.clock.now() - started < 10 * 86_400_000) {
      await drain()
      portal.clock.advance({ minutes: 10 })
      await enqueue()
    }
    const days = (+portal.clock.now() - started) / 86_400_000
    expect(days).toBeGreaterThan(2)
    expect(days).toBeLessThan(6)
    const given = await portal.context.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'mail.given-up')
      .execute()
    expect(given).toMatchObject([{ detail: { reason: 'read ECONNRESET' } }])
  })

  test('a code that still works is sent afterwards', async () => {
    await enqueue(codeFor(10))
    answer = () => quota
    await sendMail.run(context)
    portal.clock.advance({ minutes: 9 })
    answer = () => ({ outcome: 'sent' })
    await drain()
    expect(sent.map(({ text }) => text)).toEqual(['Your code: 123456'])
  })

  test('a code that has expired is not sent, and the email says so', async () => {
    await enqueue(codeFor(10))
    answer = () => quota
    await sendMail.run(context)
    portal.clock.advance({ minutes: 10 })
    answer = () => ({ outcome: 'sent' })
    await drain()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe('We could not send your email in time')
    expect(sent[0]?.text).toContain('ask for a new code')
    expect(`${sent[0]?.text}${sent[0]?.html}${JSON.stringify(await rows())}`).not.toContain('123456')
  })

  test('of several expired codes only the last says so', async () => {
    answer = () => quota
    for (let count = 0; count < 4; count += 1) {
      await enqueue(codeFor(10))
      await sendMail.run(context)
      portal.clock.advance({ minutes: 2 })
    }
    portal.clock.advance({ minutes: 20 })
    answer = () => ({ outcome: 'sent' })
    await drain()
    expect(sent.map(({ subject }) => subject)).toEqual(['We could not send your email in time'])
    expect(await portal.context.db.selectFrom('audit_log').select('action').execute()).toEqual([])
  })
})

describe('a mailbox', () => {
  test('that is full is tried for about three days', async () => {
    await enqueue()
    answer = () => ({ outcome: 'full', reason: '552 5.2.2 Mailbox full' })
    const start = portal.clock.now().getTime()
    while ((await rows())[0]?.given_up_at === null) {
      await sendMail.run(context)
      portal.clock.advance({ hours: 1 })
    }
    expect((portal.clock.now().getTime() - start) / 86_400_000).toBeGreaterThan(2.5)
  })

  test('whose domain is unknown is tried for some hours', async () => {
    await enqueue()
    answer = () => ({ outcome: 'no-domain', reason: '550 5.1.2 no such domain' })
    const start = portal.clock.now().getTime()
    while ((await rows())[0]?.given_up_at === null) {
      await sendMail.run(context)
      portal.clock.advance({ minutes: 10 })
    }
    const hours = (portal.clock.now().getTime() - start) / 3_600_000
    expect(hours).toBeGreaterThan(2)
    expect(hours).toBeLessThan(8)
  })
})

describe('an email that somebody waits for', () => {
  test('overtakes everything else, and reminders come last', async () => {
    for (let count = 0; count < 5; count += 1) await enqueue({ kind: 'decision-news', to: 'bulk@example.com' })
    portal.clock.advance({ seconds: 1 })
    await enqueue({ to: 'soon@example.com' })
    portal.clock.advance({ seconds: 1 })
    await enqueue({ ...codeFor(10), to: 'now@example.com' })
    portal.clock.advance({ seconds: 1 })
    await drain()
    expect(
      sent
        .slice(0, 2)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['now@example.com', 'soon@example.com'])
  })

  test('has a sender of its own, which takes nothing else', async () => {
    await enqueue({ kind: 'decision-news' })
    expect(await sendUrgentMail.run(context)).toBe(false)
    await enqueue(codeFor(10))
    expect(await sendUrgentMail.run(context)).toBe(true)
    expect(sent).toHaveLength(1)
  })

  test('is not held up by others that the server takes minutes over', async () => {
    // As many as are sent at once beside the urgent ones: a sender that had none yet would take the code.
    const slowOnes = mailsAtOnce - 1
    for (let count = 0; count < slowOnes; count += 1) await enqueue({ kind: 'decision-news', to: 'slow@example.com' })
    let taken = 0
    const release = Promise.withResolvers<SendOutcome>()
    const begun = Promise.withResolvers<void>()
    answer = ({ to }) => {
      if (to !== 'slow@example.com') return { outcome: 'sent' }
      taken += 1
      if (taken === slowOnes) begun.resolve()
      return release.promise
    }
    const slow = sendMail.run(context)
    await begun.promise
    await enqueue(codeFor(10))
    expect(await sendUrgentMail.run(context)).toBe(true)
    expect(sent.map(({ subject }) => subject)).toEqual(['123456 is your code'])
    release.resolve({ outcome: 'sent' })
    await slow
  })
})
