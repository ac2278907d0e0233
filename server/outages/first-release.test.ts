import { createHash, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/migration-files.ts'
import { aFriday, type TestApp, testApp } from '../testing/app.ts'
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts'
import { codeIn } from '../testing/mail-reader.ts'
import { formOf, password, signedIn } from '../testing/people.ts'

/** The schema of release 1.0.0. */
const lastOfFirstRelease = '0037_ages.sql'
const applicant = randomUUID()
const link = randomUUID()
const refreshToken = 'a refresh token of the first release, still in a browser'

let database: FreshDatabase
let portal: TestApp
beforeEach(async () => {
  database = await emptyDatabase()
  const names = (await readMigrations()).map(({ name }) => name).filter(name => name <= lastOfFirstRelease)
  await migrate(database.db, new Set(names))
  for (const statement of await contentOfFirstRelease()) await statement.execute(database.db)
  await migrate(database.db)
  portal = await testApp({}, { database, startsAt: aFriday })
})
afterEach(async () => {
  await portal.close()
  await database.drop()
})

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const day = new Date('2026-11-15T09:00:00Z')
const later = new Date('2026-12-10T09:00:00Z')

/** What the people of the first release left: one who paid and waits for a reference, and one who had not confirmed the address yet. */
async function contentOfFirstRelease(): Promise<RawBuilder<unknown>[]> {
  const passwordHash = await hash(password)
  const [session, referee, payment] = [randomUUID(), randomUUID(), randomUUID()]
  return [
    sql`insert into account (id, email, email_key, full_name, password_hash, program_type, created_at, updated_at)
      values (${randomUUID()}, 'bola@example.com', 'bola@example.com', 'Bola Ade', ${passwordHash}, 'msc', ${day}, ${day})`,
    sql`insert into mail (id, kind, recipient, subject, text_body, html_body, created_at, next_attempt_at)
      values (${randomUUID()}, 'fee-due', 'ada@example.com', 'A mail that waited', 'Text', '<p>Text</p>', ${day}, ${day})`,
    sql`insert into contact_message (id, full_name, email, subject, message, created_at)
      values (${randomUUID()}, 'Ada', 'ada@example.com', 'A question', 'When?', ${day})`,
    sql`insert into audit_log (at, actor, action, subject) values (${day}, 'applicant', 'application.submitted', 'application:1')`,
    sql`insert into account (id, email, email_key, full_name, password_hash, program_type, email_verified_at, created_at, updated_at)
      values (${applicant}, 'Ada@example.com', 'ada@example.com', 'Adaeze Nwosu', ${passwordHash}, 'msc', ${day}, ${day}, ${day})`,
    sql`insert into session (id, account_id, user_agent, created_at, last_used_at, expires_at)
      values (${session}, ${applicant}, 'a browser', ${day}, ${day}, ${later})`,
    sql`insert into refresh_token (token_hash, session_id, created_at) values (${sha256(refreshToken)}, ${session}, ${day})`,
    sql`insert into application (uuid, account_id, email_key, program_type, selected_program, status, has_paid, residency, surname,
      first_name, email, answers, application_number, created_at, updated_at, submitted_at)
      values (${randomUUID()}, ${applicant}, 'ada@example.com', 'msc', 'msc-computer-science', 'submitted', true, 'nigeria', 'Nwosu',
      'Adaeze', 'ada@example.com', '{"address": "1 Street"}', 'PG/26/1', ${day}, ${day}, ${day})`,
    sql`insert into referee (id, application_id, number, name, email, email_key, status, created_at, requested_at,
      next_reminder_at) select ${referee}::uuid, id, 1, 'Musa Bello', 'm@unilag.edu.ng', 'm@unilag.edu.ng', 'requested', ${day}, ${day},
      '2026-11-22T08:00:00Z' from application`,
    sql`insert into referee_link (token_hash, referee_id, created_at) values (${sha256(link)}, ${referee}, ${day})`,
    sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status,
      receipt_number, created_at, settled_at) select ${payment}::uuid, id, 'msc_1', 'msc', 'nigeria', 1000000, 'NGN', 'ada@example.com',
      'test', 'paid', 'R-26-1', ${day}, ${day} from application`,
  ]
}

test('people of the first release find their application, receipt and session after an upgrade, and their referee the form', async () => {
  const refreshed = await portal.app.inject({
    method: 'POST',
    url: '/auth/token',
    ...formOf({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  expect(refreshed.statusCode, refreshed.body).toBe(200)
  const ada = await signedIn(portal, 'ada@example.com')
  const me = await portal.app.inject({ url: '/api/auth/me', headers: ada.bearer })
  expect(me.json().postgraduate_applications).toMatchObject([
    { status: 'submitted', has_paid: true, application_number: 'PG/26/1', answers: { address: '1 Street' } },
  ])
  const receipt = await portal.app.inject({ url: '/payments/msc_1/receipt', headers: ada.bearer })
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  const form = await portal.app.inject({ url: `/postgraduate/application-summary-referee-page/${link}` })
  expect(form.statusCode, form.body).toBe(200)
  expect(form.json()).toMatchObject({ surname: 'Nwosu', referee: { name: 'Musa Bello' } })
})

test('someone who had signed up and not confirmed the address does so after the upgrade, with the password of then', async () => {
  const send = { method: 'POST' as const, url: '/auth/send-verification', payload: { email: 'bola@example.com' } }
  expect((await portal.app.inject(send)).statusCode).toBe(200)
  const otp_code = codeIn(await portal.mails.newestTo('bola@example.com'))
  const payload = { email: 'bola@example.com', otp_code }
  expect((await portal.app.inject({ method: 'POST', url: '/auth/verify-email', payload })).statusCode).toBe(200)
  expect((await signedIn(portal, 'bola@example.com')).session.user.full_name).toBe('Bola Ade')
})

test('an email that waited for the upgrade is sent once', async () => {
  const waited = async () =>
    (await portal.mails.to('ada@example.com')).filter(mail => mail.subject === 'A mail that waited')
  expect(await waited()).toHaveLength(1)
  portal.clock.advance({ days: 1 })
  expect(await waited()).toHaveLength(1)
})

test('the jobs of today work on what the first release left', async () => {
  portal.clock.advance({ days: 30 })
  for (const duty of [
    'remind-referees',
    'remind-editors',
    'check-payments',
    'end-applications',
    'end-accounts',
    'prune',
  ] as const)
    await portal.work(duty)
  expect(await database.db.selectFrom('set_aside').selectAll().execute()).toEqual([])
  expect((await portal.mails.to('m@unilag.edu.ng')).length).toBeGreaterThan(0)
})
