import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { consentVersions } from '#shared/catalogue/parts/consent-versions.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { currentConsent } from '#shared/domain/consent.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { referenceLinkIn } from '../../testing/mail-reader.ts'
import {
  type Applicant,
  multipartOf,
  payFee,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedIn,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'
import { storedKeys } from '../../testing/stored-files.ts'
import { noteOutcome } from './by-command.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

const inDays = (days: number) => new Date(portal.clock.now().getTime() + days * 86_400_000)
const applications = () => portal.context.db.selectFrom('application').selectAll().execute()
const accounts = () => portal.context.db.selectFrom('account').selectAll().execute()
const storedFiles = async () => (await storedKeys(portal)).length
const warnings = async (email: string) =>
  (await portal.mails.to(email)).filter(({ subject }) => /will be deleted on/.test(subject))

async function draftOf(applicant: Applicant) {
  const documents = await postgraduateDocuments()
  const saved = await savePostgraduate(portal, applicant, { is_draft: 'true', ...postgraduateAnswers() }, documents)
  return saved.json<{ uuid: string }>()
}

describe('an unfinished application', () => {
  test('is announced to its owner after 11 months and deleted, with its documents, a month later', async () => {
    const applicant = await signedUp(portal)
    await draftOf(applicant)
    expect(await storedFiles()).toBe(4)
    portal.clock.advance({ days: 330 })
    await portal.work('end-applications')
    expect(await warnings(applicant.email)).toEqual([])

    portal.clock.advance({ days: 8 })
    await portal.work('end-applications')
    await portal.work('end-applications')
    const [warning, ...more] = await warnings(applicant.email)
    expect(more).toEqual([])
    expect(warning?.subject).toBe(`Your application will be deleted on ${longDate(inDays(30))}`)
    expect(warning?.text).toContain('M.Sc. Computer Science')

    portal.clock.advance({ days: 29 })
    await portal.work('end-applications')
    expect(await applications()).toHaveLength(1)
    portal.clock.advance({ days: 1 })
    await Promise.all([portal.work('end-applications'), portal.work('end-applications')])
    expect(await applications()).toEqual([])
    expect(await storedFiles()).toBe(0)
    expect(await accounts()).toHaveLength(1)
  })

  test('that is saved after the warning stays, with a new warning a year later', async () => {
    const applicant = await signedUp(portal)
    await draftOf(applicant)
    portal.clock.advance({ days: 340 })
    await portal.work('end-applications')
    await savePostgraduate(portal, await signedIn(portal, applicant.email), { is_draft: 'true', surname: 'Nwosu-Eze' })
    portal.clock.advance({ days: 60 })
    await portal.work('end-applications')
    expect(await applications()).toHaveLength(1)
    expect(await warnings(applicant.email)).toHaveLength(1)
    portal.clock.advance({ days: 290 })
    await portal.work('end-applications')
    expect(await warnings(applicant.email)).toHaveLength(2)
  })

  test('is never deleted without a warning, however long the server was down', async () => {
    await draftOf(await signedUp(portal))
    portal.clock.advance({ days: 900 })
    await portal.work('end-applications')
    expect(await applications()).toHaveLength(1)
    portal.clock.advance({ days: 30 })
    await portal.work('end-applications')
    expect(await applications()).toEqual([])
  })

  test('is deleted even after submission if its fee was never paid; one that the office has stays', async () => {
    const unpaid = await signedUp(portal, { email: 'unpaid@example.com' })
    await submittedPostgraduate(portal, unpaid)
    const paid = await signedUp(portal, { email: 'paid@example.com' })
    await payFee(portal, paid, await submittedPostgraduate(portal, paid))
    portal.clock.advance({ days: 80 })
    await portal.work('check-payments')
    portal.clock.advance({ days: 300 })
    await portal.work('end-applications')
    portal.clock.advance({ days: 31 })
    await portal.work('end-applications')
    expect(await applications()).toMatchObject([{ email: 'paid@example.com', status: 'submitted' }])
  })
})

test('an application without an account is deleted after 30 days, with its documents', async () => {
  const { headers, payload } = multipartOf(
    { program_type: 'msc', ...postgraduateAnswers() },
    await postgraduateDocuments(),
  )
  const sent = await portal.app.inject({ method: 'POST', url: '/applications', headers, payload })
  expect(sent.statusCode).toBe(201)
  portal.clock.advance({ days: 29 })
  await portal.work('end-applications')
  expect(await applications()).toHaveLength(1)
  portal.clock.advance({ days: 2 })
  await portal.work('end-applications')
  expect(await applications()).toEqual([])
  expect(await storedFiles()).toBe(0)
})

test('an application without a place is deleted 24 months after the decision, and its payment six years after it was made', async () => {
  const applicant = await signedUp(portal)
  const application = await submittedPostgraduate(portal, applicant)
  const reference = await payFee(portal, applicant, application)
  const link = referenceLinkIn(await portal.mails.newestTo('m.bello@unilag.edu.ng'))
  const decision = { outcome: 'not-admitted', by: 'Registrar', at: portal.clock.now() } as const
  await noteOutcome(portal.context, { ...decision, application: application.uuid })
  portal.clock.advance({ days: 729 })
  await portal.work('end-applications')
  expect(await applications()).toMatchObject([{ surname: 'Nwosu', erased_at: null }])
  portal.clock.advance({ days: 3 })
  await portal.work('end-applications')
  const [shell] = await applications()
  expect(shell).toMatchObject({
    account_id: null,
    surname: '',
    email: '',
    email_key: '',
    phone: '',
    answers: {},
    application_number: application.application_number,
    has_paid: true,
  })
  expect(await portal.context.db.selectFrom('referee').select('id').execute()).toEqual([])
  const page = `/postgraduate/application-summary-referee-page/${link}`
  expect((await portal.app.inject({ method: 'GET', url: page })).statusCode).toBe(410)
  // Neither the sweep of stray files nor the rule for applications without an account takes the books.
  await portal.work('end-applications')
  await portal.work('prune')
  portal.clock.advance({ days: 365 * 4 - 5 })
  await portal.work('end-applications')
  const payments = () => portal.context.db.selectFrom('payment').select('reference').execute()
  expect(await payments()).toEqual([{ reference }])
  portal.clock.advance({ days: 10 })
  await portal.work('end-applications')
  expect(await payments()).toEqual([])
  expect(await applications()).toEqual([])
})

describe('an account', () => {
  const signUp = (email: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/auth/signup',
      payload: { full_name: 'A B', email, password: 'three words in a row', program_type: 'msc' },
    })

  test('whose address is never confirmed is deleted after 30 days, and no one is emailed', async () => {
    await signUp('stranger@example.com')
    const signUps = () => portal.context.db.selectFrom('pending_sign_up').select('id').execute()
    portal.clock.advance({ days: 29, hours: 23 })
    await portal.work('prune')
    expect(await signUps()).toHaveLength(1)
    portal.clock.advance({ hours: 2 })
    await portal.work('prune')
    expect(await signUps()).toEqual([])
    expect(await accounts()).toEqual([])
    expect(await portal.mails.all()).toEqual([])
  })

  test('without an application is warned 30 days before 24 months without a sign-in, then deleted', async () => {
    await signedUp(portal)
    portal.clock.advance({ days: 690 })
    await portal.work('end-accounts')
    expect(await warnings('adaeze@example.com')).toEqual([])
    portal.clock.advance({ days: 12 })
    await portal.work('end-accounts')
    await portal.work('end-accounts')
    expect(await warnings('adaeze@example.com')).toHaveLength(1)
    portal.clock.advance({ days: 29, hours: 23 })
    await portal.work('end-accounts')
    expect(await accounts()).toHaveLength(1)
    portal.clock.advance({ hours: 2 })
    await portal.work('end-accounts')
    expect(await accounts()).toEqual([])
  })

  test('that signs in after the warning stays', async () => {
    await signedUp(portal)
    portal.clock.advance({ days: 705 })
    await portal.work('end-accounts')
    await signedIn(portal, 'adaeze@example.com')
    portal.clock.advance({ days: 60 })
    await portal.work('end-accounts')
    expect(await accounts()).toHaveLength(1)
  })

  test('with an application stays as long as the application', async () => {
    const applicant = await signedUp(portal)
    await payFee(portal, applicant, await submittedPostgraduate(portal, applicant))
    portal.clock.advance({ days: 1500 })
    await portal.work('end-accounts')
    portal.clock.advance({ days: 60 })
    await portal.work('end-accounts')
    expect(await accounts()).toHaveLength(1)
  })
})

describe('what is deleted by age alone', () => {
  const count = async (table: string, where = 'true') => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(portal.context.db)
    return Number(rows[0]?.count)
  }

  test.each([
    ['codes', 'one_time_code', 'true', 1],
    ['repeated answers', 'idempotency_key', 'true', 2],
    ['sessions that ended', 'session', 'true', 37],
    ['captured mails as files, and texts of mails', 'mail', "text_body <> ''", 186],
    ['mails', 'mail', 'true', 735],
    ['marks of devices', 'account_device', 'true', 400],
    ['messages to the office', 'contact_message', 'true', 735],
  ])('%s are there the day before and gone the day after', async (_name, table, where, days) => {
    await signedUp(portal)
    await portal.app.inject({
      method: 'POST',
      url: '/contact/send',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': portal.context.random.uuid(),
      },
      payload: 'full_name=A&email=a%40example.com&subject=s&message=m',
    })
    await portal.mails.all()
    const before = await count(table, where)
    expect(before).toBeGreaterThan(0)
    portal.clock.advance({ days: Math.max(days - 6, 0), hours: 23 })
    await portal.work('prune')
    expect(await count(table, where)).toBe(before)
    portal.clock.advance({ days: 7 })
    await Promise.all([portal.work('prune'), portal.work('prune')])
    expect(await count(table, where)).toBe(0)
  })

  test('files of captured emails are removed after a month', async () => {
    await signedUp(portal)
    const folder = join(portal.context.config.dataDir, 'mail')
    const [mail = ''] = await readdir(folder)
    // What a process leaves that is killed while it writes one.
    await writeFile(join(folder, `.${mail}.4711`), 'half')
    portal.clock.advance({ days: 29 })
    await portal.work('prune')
    expect(await readdir(folder)).not.toEqual([])
    portal.clock.advance({ days: 2 })
    await portal.work('prune')
    expect(await readdir(folder)).toEqual([])
  })

  test('an email that is still waiting keeps its text', async () => {
    await signedUp(portal)
    await portal.app.inject({
      method: 'POST',
      url: '/auth/forgot-password',
      payload: { email: 'adaeze@example.com' },
    })
    portal.clock.advance({ days: 200 })
    await portal.work('prune')
    expect(await count('mail', "text_body <> ''")).toBe(1)
  })

  test('more than one batch is deleted in one night', async () => {
    await sql`insert into contact_message (id, full_name, email, subject, message, created_at)
      select gen_random_uuid(), 'A', 'a@example.com', 's', 'm', ${portal.clock.now()} from generate_series(1, 2500)`.execute(
      portal.context.db,
    )
    portal.clock.advance({ days: 800 })
    await portal.work('prune')
    expect(await count('contact_message')).toBe(0)
  })

  test('the name of a replaced referee is deleted after six months, and the history stays', async () => {
    const applicant = await signedUp(portal)
    await payFee(portal, applicant, await submittedPostgraduate(portal, applicant))
    await portal.app.inject({
      method: 'PUT',
      url: '/postgraduate/change-reference',
      headers: { ...applicant.bearer, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'referee_number=1&new_referee_name=Prof.+New&new_referee_email=new%40unilag.edu.ng',
    })
    portal.clock.advance({ days: 190 })
    await portal.work('prune')
    const referees = await portal.context.db
      .selectFrom('referee')
      .select(['number', 'status', 'name', 'email'])
      .orderBy('number')
      .orderBy('status')
      .execute()
    expect(referees).toMatchObject([
      { number: 1, status: 'replaced', name: '', email: '' },
      { number: 1, status: 'requested', name: 'Prof. New' },
      { number: 2, name: 'Dr. Ngozi Eze' },
    ])
    expect(await count('mail', "recipient = 'm.bello@unilag.edu.ng'")).toBe(0)
  })

  test('network addresses in the audit log are deleted, and its lines stay', async () => {
    const line = { actor_kind: 'job', actor_id: 'prune', action: 'test', subject: 'test:1', address: '192.0.2.7' }
    const half = 200 * 86_400_000
    await portal.context.db
      .insertInto('audit_log')
      .values([
        { ...line, at: new Date(Date.now() - half) },
        { ...line, at: new Date() },
      ])
      .execute()
    portal.clock.advance({ days: 1 })
    await portal.work('prune')
    const lines = await portal.context.db
      .selectFrom('audit_log')
      .select('address')
      .where('subject', '=', 'test:1')
      .orderBy('at')
      .execute()
    expect(lines).toEqual([{ address: null }, { address: '192.0.2.7' }])
  })
})

describe('agreement to the terms', () => {
  const me = async (applicant: Applicant) =>
    (await portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: applicant.bearer })).json()
  const consents = () => portal.context.db.selectFrom('consent').select(['version', 'way', 'at']).execute()

  test('is recorded at sign-up with the server’s version and the time', async () => {
    const applicant = await signedUp(portal)
    expect(await consents()).toEqual([{ version: currentConsent().version, way: 'sign-up', at: portal.clock.now() }])
    expect((await me(applicant)).terms_changed).toBeUndefined()
  })

  test('to an earlier version shows what has changed until it is read', async () => {
    const applicant = await signedUp(portal)
    await portal.context.db.updateTable('consent').set({ version: '2025-01-01' }).execute()
    expect((await me(applicant)).terms_changed).toEqual(consentVersions().flatMap(({ changes }) => changes))
    const read = () => portal.app.inject({ method: 'POST', url: '/account/consent', headers: applicant.bearer })
    expect((await read()).statusCode).toBe(200)
    expect((await read()).statusCode).toBe(200)
    expect((await me(applicant)).terms_changed).toBeUndefined()
    expect((await consents()).map(({ version, way }) => [version, way])).toEqual([
      ['2025-01-01', 'sign-up'],
      [currentConsent().version, 'notice'],
    ])
  })
})
