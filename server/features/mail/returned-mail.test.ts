import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailAlarm } from '../../emails/mail-alarm.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { returnAddress, returnToken } from '../../emails/return-address.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type AskedApplication, askedApplication } from '../references/testing/asked-application.ts'
import { noteReport } from './note-report.ts'
import { readReport } from './read-report.ts'
import { bounces, holiday, postfix, reportSaying, type Sample } from './testing/returned-mails.ts'

let portal: TestApp
let ada: AskedApplication
beforeEach(async () => {
  portal = await testApp({ BOUNCE_ADDRESS: 'bounces@portal.test' })
  ada = await askedApplication(portal.context, 'ada')
  await portal.work('send-mail')
})
afterEach(() => portal.close())

const addressOf = (id: string) => returnAddress(portal.context.config, id) ?? ''
const askingMail = () =>
  portal.context.db
    .selectFrom('mail')
    .selectAll()
    .where('kind', '=', 'reference-request')
    .where('recipient', '=', ada.referees[0].email)
    .executeTakeFirstOrThrow()
const referee = () =>
  portal.context.db
    .selectFrom('referee')
    .select(['status', 'bounced_at'])
    .where('email', '=', ada.referees[0].email)
    .executeTakeFirstOrThrow()
const told = async () => (await portal.mails.to(ada.email)).map(mail => mail.subject)

async function comesBack(sample: Sample, { to, about }: { to?: string; about?: string } = {}) {
  const mail = await askingMail()
  const source = Buffer.from(sample.source(to ?? addressOf(mail.id), about ?? mail.recipient))
  const reports = await readReport(portal.context.config, source)
  const fates = []
  for (const report of reports) fates.push(await noteReport(portal.context, report))
  await portal.work('send-mail')
  return fates
}

/** Everything that a report could change. */
async function everything() {
  const mails = await portal.context.db.selectFrom('mail').selectAll().orderBy('id').execute()
  const lines = await portal.context.db.selectFrom('audit_log').select('id').execute()
  return JSON.stringify([mails, lines.length, await referee()])
}

test.each(bounces.map(sample => [sample.name, sample] as const))(
  'a bounce that %s sends later counts like one at once: the applicant corrects the address',
  async (_name, sample) => {
    expect(await comesBack(sample)).toEqual(['noted'])
    expect(await referee()).toEqual({ status: 'bounced', bounced_at: portal.clock.now() })
    const mail = await askingMail()
    expect(mail).toMatchObject({ bounced_at: portal.clock.now(), given_up_at: portal.clock.now(), trouble: null })
    expect(mail.last_error).toMatch(/5\.1\.1/)
    expect(await told()).toContain(`Correct the address of ${(await refereeName()) ?? ''}`)
  },
)

async function refereeName() {
  const row = await portal.context.db
    .selectFrom('referee')
    .select('name')
    .where('email', '=', ada.referees[0].email)
    .executeTakeFirst()
  return row?.name
}

describe('what else comes back blames nobody’s address', () => {
  test.each([
    ['a full mailbox', reportSaying('5.2.2', 'smtp; 552 5.2.2 The mailbox is full'), { mailbox_full_at: true }],
    ['a full mailbox, after days', reportSaying('4.2.2', 'smtp; 452 4.2.2 Mailbox full'), { mailbox_full_at: true }],
    [
      'a block of our server',
      reportSaying('5.7.1', 'smtp; 554 5.7.1 blocked using zen.spamhaus.org'),
      { trouble: 'blocked' },
    ],
    [
      'a missing signature',
      reportSaying('5.7.26', 'smtp; 550-5.7.26 This mail is unauthenticated'),
      { trouble: 'policy' },
    ],
    ['a limit on us', reportSaying('5.4.5', 'smtp; 550 5.4.5 Daily user sending limit exceeded'), { trouble: 'quota' }],
    [
      'a server that nobody could reach for days',
      reportSaying('4.4.1', 'X-Postfix; connect: Connection timed out'),
      {},
    ],
    ['a status alone that nobody knows', reportSaying('5.0.0', ''), {}],
    ['words that nobody understands', reportSaying('5.5.0', 'smtp; 550 Requested action not taken'), {}],
  ])('%s', async (_what, sample, marks) => {
    expect(await comesBack(sample)).toEqual(['noted'])
    expect((await referee()).status).toBe('requested')
    const mail = await askingMail()
    expect(mail).toMatchObject({ bounced_at: null, given_up_at: portal.clock.now() })
    expect({ full: mail.mailbox_full_at !== null, trouble: mail.trouble }).toEqual({
      full: 'mailbox_full_at' in marks,
      trouble: 'trouble' in marks ? marks.trouble : null,
    })
  })

  test('the office has one alarm, with the words of the server, for a day', async () => {
    await portal.context.db.updateTable('mail').set({ sent_at: new Date() }).execute()
    portal.clock.advance({ seconds: (Date.now() - portal.clock.now().getTime()) / 1000 })
    await comesBack(reportSaying('5.7.1', 'smtp; 554 5.7.1 blocked using zen.spamhaus.org'))
    expect(await mailAlarm(portal.context.db)).toMatchObject({
      ...{ trouble: 'blocked', count: 1, returned: 1 },
      words: expect.stringContaining('spamhaus'),
    })
    const long = new Date(Date.now() - 25 * 3_600_000)
    await portal.context.db.updateTable('mail').set({ given_up_at: long }).where('trouble', 'is not', null).execute()
    expect(await mailAlarm(portal.context.db)).toBeUndefined()
  })

  test('the applicant is told that the mailbox of the referee is full', async () => {
    await comesBack(reportSaying('5.2.2', 'smtp; 552 5.2.2 The mailbox is full'))
    expect((await told()).some(subject => /mailbox/.test(subject))).toBe(true)
  })
})

describe('a report changes nothing', () => {
  const forged = (id: string, code: string) => `bounces+${id.replaceAll('-', '')}${code}@portal.test`
  test.each<readonly [string, (id: string, other: string) => { sample?: Sample; to?: string; about?: string }]>([
    [
      'with an id that somebody guessed',
      () => ({ to: forged('019ac000-0000-7000-8000-000000000000', '0'.repeat(16)) }),
    ],
    ['with the real id of an email and a wrong code', id => ({ to: forged(id, 'abcdef0123456789') })],
    [
      'with the code of another email',
      (id, other) => ({ to: forged(id, returnToken(portal.context.config, other).slice(32)) }),
    ],
    ['with the id of an email alone', id => ({ to: `bounces+${id.replaceAll('-', '')}@portal.test` })],
    ['at the address without a code', () => ({ to: 'bounces@portal.test' })],
    ['at another domain', id => ({ to: addressOf(id).replace('portal.test', 'portal.test.example') })],
    ...bounces.map(
      sample => [`about somebody else, from ${sample.name}`, () => ({ sample, about: 'bola@example.com' })] as const,
    ),
    ['that is a delay', () => ({ sample: reportSaying('4.4.1', 'smtp; 451 4.4.1 try again', 'delayed') })],
    ['that is a delivery', () => ({ sample: reportSaying('2.0.0', 'smtp; 250 2.0.0 OK', 'delivered') })],
    ['that is an answer from a holiday', () => ({ sample: holiday })],
  ])('%s', async (_how, make) => {
    const others = await portal.context.db.selectFrom('mail').select('id').where('recipient', '=', ada.email).execute()
    const { sample = postfix, ...parts } = make((await askingMail()).id, others[0]?.id ?? '')
    const before = await everything()
    expect(await comesBack(sample, parts)).not.toContain('noted')
    expect(await everything()).toBe(before)
  })

  test('twice, also in other words', async () => {
    await comesBack(postfix)
    const before = await everything()
    expect(await comesBack(postfix)).toEqual(['known'])
    expect(await comesBack(reportSaying('5.2.2', 'smtp; 552 5.2.2 Mailbox full'))).toEqual(['known'])
    expect(await everything()).toBe(before)
  })

  test('at the same time, to only one of them', async () => {
    const mail = await askingMail()
    const [report] = await readReport(
      portal.context.config,
      Buffer.from(postfix.source(addressOf(mail.id), mail.recipient)),
    )
    if (!report) throw new Error('The report was not read')
    const fates = await Promise.all(Array.from({ length: 5 }, () => noteReport(portal.context, report)))
    expect(fates.toSorted()).toEqual(['known', 'known', 'known', 'known', 'noted'])
  })

  test('about an email that has not been sent', async () => {
    await portal.context.db.transaction().execute(tx =>
      enqueueMail(tx, portal.context, {
        kind: 'message-for-applicant',
        to: ada.email,
        content: { subject: 'News', text: 'News', html: 'News' },
      }),
    )
    const mail = await portal.context.db
      .selectFrom('mail')
      .selectAll()
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow()
    const source = Buffer.from(postfix.source(addressOf(mail.id), mail.recipient))
    const [report] = await readReport(portal.context.config, source)
    expect(report && (await noteReport(portal.context, report))).toBe('not-sent')
  })

  test('after the applicant has corrected the address, to the referee of now', async () => {
    await portal.context.db
      .updateTable('referee')
      .set({ email: 'new@unilag.edu.ng', email_key: 'new@unilag.edu.ng' })
      .where('email', '=', ada.referees[0].email)
      .execute()
    expect(await comesBack(postfix)).toEqual(['noted'])
    const rows = await portal.context.db.selectFrom('referee').select('status').execute()
    expect(rows.every(({ status }) => status !== 'bounced')).toBe(true)
  })
})

test('without an address for them, emails return to the sender and no report is read', async () => {
  const plain = { ...portal.context.config, bounceAddress: undefined }
  const mail = await askingMail()
  expect(returnAddress(plain, mail.id)).toBeUndefined()
  expect(await readReport(plain, Buffer.from(postfix.source(addressOf(mail.id), mail.recipient)))).toEqual([])
})
