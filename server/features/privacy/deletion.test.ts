import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { aFriday, type TestApp, testApp } from '../../testing/app.ts'
import { referenceLinkIn } from '../../testing/mail-reader.ts'
import {
  type Applicant,
  formOf,
  multipartOf,
  password,
  payFee,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedIn,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'
import { goodReference } from '../references/testing/asked-application.ts'
import { noteOutcome } from './by-command.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp({}, { startsAt: aFriday })
})
afterEach(() => portal.close())

const ask = (applicant: Applicant, changes: Record<string, unknown> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/account/deletion',
    headers: applicant.bearer,
    payload: { password, confirmation: 'delete my account', ...changes },
  })
const keep = (applicant: Applicant) =>
  portal.app.inject({ method: 'DELETE', url: '/account/deletion', headers: applicant.bearer })
const me = (applicant: Applicant) =>
  portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: applicant.bearer })
const linkPage = (uuid: string) =>
  portal.app.inject({ method: 'GET', url: `/postgraduate/application-summary-referee-page/${uuid}` })

/** An applicant who replaced a submitted document and has paid, with one reference submitted and one awaited. */
async function candidate() {
  const applicant = await signedUp(portal, { email: 'canary.owner@example.com', full_name: 'Canary Owner' })
  const application = await submittedPostgraduate(portal, applicant, {
    surname: 'Canarysurname',
    first_referee_email: 'canary.first@unilag.edu.ng',
    second_referee_email: 'canary.second@unn.edu.ng',
  })
  await portal.app.inject({ method: 'POST', url: `/applications/${application.uuid}/edit`, headers: applicant.bearer })
  const { transcript, curriculum_vitae } = await postgraduateDocuments()
  if (!transcript || !curriculum_vitae) throw new Error('The documents are missing')
  const again = { application_uuid: application.uuid, is_draft: 'false' }
  const replaced = await savePostgraduate(portal, applicant, again, {
    transcript: { ...curriculum_vitae, fileName: 'Canary.pdf' },
  })
  expect(replaced.statusCode, replaced.body).toBe(200)
  const reference = await payFee(portal, applicant, application)
  const first = referenceLinkIn(await portal.mails.newestTo('canary.first@unilag.edu.ng'))
  const second = referenceLinkIn(await portal.mails.newestTo('canary.second@unn.edu.ng'))
  const { headers, payload } = multipartOf(
    { ...goodReference, final_recommendation: 'Canarywords about the candidate.' },
    {},
  )
  await portal.app.inject({ method: 'POST', url: `/postgraduate/references/${first}`, headers, payload })
  return { applicant, application, reference, first, second }
}

/** The provider’s event about a payment, as received by its webhook. */
async function storeEvent(reference: string, email: string): Promise<void> {
  const { gateway_id } = await portal.context.db
    .selectFrom('payment')
    .select(sql<string>`gateway_answer ->> 'id'`.as('gateway_id'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const now = portal.clock.now()
  await portal.context.db
    .insertInto('payment_event')
    .values({
      id: portal.context.random.id(),
      event: 'charge.success',
      data_key: `charge.success:${gateway_id}`,
      body: Buffer.from(JSON.stringify({ event: 'charge.success', data: { reference, customer: { email } } })),
      received_at: now,
      next_attempt_at: now,
      handled_at: now,
    })
    .execute()
}

/** Every table of the database as text, as someone would search a dump. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(portal.context.db)
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(
        portal.context.db,
      )
      return `${name}: ${found.rows.map(({ row }) => withBytesRead(row)).join('\n')}`
    }),
  )
  return texts.join('\n')
}

/** A dump shows bytes as hex digits; this adds their text. */
function withBytesRead(row: string): string {
  return row.replace(/\\\\x((?:[0-9a-f]{2})+)/g, (_, digits: string) => Buffer.from(digits, 'hex').toString('latin1'))
}

/** What is stored outside the database; captured emails are checked by their text. */
async function filesBesideMails(): Promise<string[]> {
  return (await filesIn(portal.context.config.dataDir)).filter(file => !file.includes('/mail/')).sort()
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

describe('asking for deletion', () => {
  test('needs the password, the confirmation words, and agreement to withdraw what was submitted', async () => {
    const { applicant } = await candidate()
    const problems = async (changes: Record<string, unknown>) => (await ask(applicant, changes)).json().errors
    expect(await problems({ password: 'not my password' })).toMatchObject([{ field: 'password' }])
    expect(await problems({ confirmation: 'yes' })).toMatchObject([{ field: 'confirmation' }])
    expect(await problems({})).toMatchObject([{ field: 'withdraw' }])
    expect((await me(applicant)).json().deletes_at).toBeUndefined()
  })

  test('gives the date, emails owner and office, ends other sessions, and asking again changes nothing', async () => {
    const { applicant, application } = await candidate()
    const elsewhere = await signedIn(portal, applicant.email)
    const answer = await ask(applicant, { withdraw: true })
    expect(answer.json()).toEqual({ deletes_at: '2026-12-04T10:00:00.000Z' })
    expect((await me(applicant)).json()).toMatchObject({ deletes_at: '2026-12-04T10:00:00.000Z' })
    expect((await me(elsewhere)).statusCode).toBe(401)
    const mail = await portal.mails.newestTo(applicant.email)
    expect(mail.subject).toBe('Your account will be deleted on 4 December 2026')
    expect(mail.text).toContain('http://portal.test/dashboard')
    const toOffice = await portal.mails.newestTo(institution().admissionsEmail)
    expect(toOffice.subject).toBe(`Withdrawn: ${application.application_number}`)
    expect(toOffice.text).not.toContain('Canary')

    portal.clock.advance({ days: 3 })
    const later = await signedIn(portal, applicant.email)
    expect((await ask(later, { withdraw: true })).json()).toEqual({ deletes_at: '2026-12-04T10:00:00.000Z' })
    expect((await portal.mails.to(applicant.email)).filter(({ subject }) => /deleted/.test(subject))).toHaveLength(1)
  })

  test('is refused for someone who was admitted', async () => {
    const { applicant, application } = await candidate()
    const decision = { outcome: 'admitted', by: 'Registrar', at: portal.clock.now() } as const
    await noteOutcome(portal.context, { ...decision, application: application.uuid })
    const answer = await ask(applicant, { withdraw: true })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('student record')
  })
})

describe('while the deletion is pending', () => {
  test('a save in another tab, an upload and a payment are refused with an explanation, and reading works', async () => {
    const applicant = await signedUp(portal)
    await savePostgraduate(portal, applicant, { is_draft: 'true', ...postgraduateAnswers() })
    await ask(applicant)
    const save = await savePostgraduate(portal, applicant, { is_draft: 'true', surname: 'Later' })
    expect(save.statusCode).toBe(409)
    expect(save.json()).toMatchObject({ code: 'account-closing', detail: expect.stringContaining('4 December 2026') })
    const { headers, payload } = multipartOf({ kind: 'transcript', program_type: 'msc' }, {})
    const upload = await portal.app.inject({
      method: 'POST',
      url: '/documents/upload',
      headers: { ...headers, ...applicant.bearer },
      payload,
    })
    expect(upload.json().code).toBe('account-closing')
    expect((await me(applicant)).json().applications[0]).toMatchObject({ surname: 'Nwosu' })
  })

  test('a referee’s link says why it is closed and no reminder is sent, until the account is kept', async () => {
    const { applicant, second } = await candidate()
    await ask(applicant, { withdraw: true })
    const closed = await linkPage(second)
    expect(closed.statusCode).toBe(410)
    expect(closed.json().detail).toContain('withdrawn the application')
    await portal.app.inject({ method: 'POST', url: `/postgraduate/references/${second}/new-link` })
    const heard = (await portal.mails.to('canary.second@unn.edu.ng')).length
    portal.clock.advance({ days: 8 })
    await portal.work('remind-referees')
    expect(await portal.mails.to('canary.second@unn.edu.ng')).toHaveLength(heard)

    const back = await signedIn(portal, applicant.email)
    expect((await keep(back)).statusCode).toBe(200)
    expect((await linkPage(second)).statusCode).toBe(200)
    await portal.work('remind-referees')
    expect(await portal.mails.to('canary.second@unn.edu.ng')).toHaveLength(heard + 1)
    expect((await portal.mails.newestTo(institution().admissionsEmail)).subject).toMatch(/^No longer withdrawn/)
    portal.clock.advance({ days: 30 })
    await portal.work('end-accounts')
    expect((await me(await signedIn(portal, applicant.email))).statusCode).toBe(200)
  })

  test('a payment that arrives is recorded, but advances the application only once the account is kept', async () => {
    const applicant = await signedUp(portal)
    const application = await submittedPostgraduate(portal, applicant)
    const opened = await portal.app.inject({
      method: 'POST',
      url: '/payments/initialize',
      headers: applicant.bearer,
      payload: { amount: 1_000_000, email: applicant.email, metadata: { application_uuid: application.uuid } },
    })
    const { reference, access_code } = opened.json<{ reference: string; access_code: string }>()
    await ask(applicant)
    await portal.sandbox.payWithCard(access_code, { number: '4084084084084081', expiry: '12/30', cvv: '408' })
    const url = `/payments/verify?reference=${reference}`
    const seen = await portal.app.inject({ method: 'GET', url, headers: applicant.bearer })
    expect(seen.json()).toMatchObject({ status: 'paid', has_paid: true })
    expect(await portal.mails.to('m.bello@unilag.edu.ng')).toEqual([])
    await keep(applicant)
    expect((await me(applicant)).json().applications[0]).toMatchObject({ status: 'submitted', has_paid: true })
    expect(await portal.mails.to('m.bello@unilag.edu.ng')).toHaveLength(1)
  })

  test('a sponsor’s link no longer opens a payment', async () => {
    const applicant = await signedUp(portal)
    const application = await submittedPostgraduate(portal, applicant)
    const made = await portal.app.inject({
      method: 'POST',
      url: '/payments/sponsor-link',
      headers: applicant.bearer,
      payload: { application_uuid: application.uuid },
    })
    const path = `/payments/sponsor/${made.json<{ url: string }>().url.split('/').at(-1)}`
    await ask(applicant)
    expect((await portal.app.inject({ method: 'GET', url: path })).json()).toMatchObject({ status: 'closed' })
    const paid = await portal.app.inject({ method: 'POST', url: path, payload: { email: 'aunt@example.com' } })
    expect(paid.statusCode).toBe(409)
  })
})

describe('when the day has come', () => {
  test('only the payment is left of the person, without a name', async () => {
    const filesBefore = await filesBesideMails()
    const { applicant, reference, second } = await candidate()
    expect((await filesBesideMails()).length).toBeGreaterThan(filesBefore.length)
    await portal.app.inject({
      method: 'POST',
      url: '/contact/send',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        full_name: 'Canary Owner',
        email: applicant.email,
        subject: 'Canary',
        message: 'Canary words.',
      }).toString(),
    })
    await storeEvent(reference, applicant.email)
    await portal.mails.all()
    await ask(applicant, { withdraw: true })
    expect((await dump()).match(/canary/gi)?.length).toBeGreaterThan(50)
    portal.clock.advance({ days: 14 })
    await portal.work('end-accounts')
    await portal.mails.all()
    expect((await portal.mails.newestTo(applicant.email)).subject).toBe('We have deleted your account')
    expect((await portal.mails.newestTo(applicant.email)).text).toContain('without your name')
    // The last email itself is deleted a week later, together with the rate limit counts.
    portal.clock.advance({ days: 8 })
    await portal.work('prune')

    const left = await dump()
    expect(left.match(/.{0,80}canary.{0,80}/gi)).toBeNull()
    expect(left).toContain(reference)
    expect(await filesBesideMails()).toEqual(filesBefore)
    const mails = await filesIn(join(portal.context.config.dataDir, 'mail'))
    const texts = await Promise.all(mails.map(file => readFile(file, 'utf8')))
    expect(texts.filter(text => /canary/i.test(text) && !/We have deleted your account/.test(text))).toEqual([])

    const payment = await portal.context.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ reference, status: 'paid', amount_minor: 1_000_000, email: '' })
    expect(payment.receipt_number).toMatch(/\d/)
    const dead = await linkPage(second)
    expect(dead.statusCode).toBe(410)
    expect(dead.json().detail).toContain('withdrawn the application')
    await expect(signedIn(portal, applicant.email)).rejects.toThrow(/401/)
  })

  test('the person can sign up again, and finds nothing from before', async () => {
    const { applicant } = await candidate()
    await ask(applicant, { withdraw: true })
    portal.clock.advance({ days: 15 })
    await portal.work('end-accounts')
    const again = await signedUp(portal, { email: applicant.email })
    expect((await me(again)).json().applications).toEqual([])
  })

  test('two instances erase it once, and other people’s data remains', async () => {
    const { applicant } = await candidate()
    const other = await signedUp(portal, { email: 'bystander@example.com' })
    await savePostgraduate(portal, other, { is_draft: 'true', ...postgraduateAnswers() })
    await ask(applicant, { withdraw: true })
    portal.clock.advance({ days: 15 })
    await Promise.all([portal.work('end-accounts'), portal.work('end-accounts'), portal.work('end-accounts')])
    const erased = await portal.context.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'account.erased')
      .execute()
    expect(erased).toEqual([{ detail: { applications: 1, payments_kept: 1 } }])
    const still = await signedIn(portal, other.email)
    expect((await me(still)).json().applications).toHaveLength(1)
  })

  test('an unconfirmed address in an application takes nothing from its real owner', async () => {
    const victim = await signedUp(portal, { email: 'victim@example.com' })
    const message = { full_name: 'A Victim', email: victim.email, subject: 'Hostels', message: 'Is there a room?' }
    await portal.app.inject({ method: 'POST', url: '/contact/send', ...formOf(message) })
    await portal.app.inject({ method: 'POST', url: '/auth/forgot-password', payload: { email: victim.email } })
    const mails = () =>
      portal.context.db
        .selectFrom('mail')
        .select('id')
        .where(eb => eb.or([eb('recipient', '=', victim.email), eb('reply_to', '=', victim.email)]))
        .orderBy('id')
        .execute()
    const before = await mails()
    const attacker = await signedUp(portal, { email: 'attacker@example.com' })
    await savePostgraduate(portal, attacker, { is_draft: 'true', ...postgraduateAnswers({ email: victim.email }) })
    await ask(attacker)
    portal.clock.advance({ days: 14 })
    await portal.work('end-accounts')
    expect(await portal.context.db.selectFrom('account').select('email').execute()).toEqual([{ email: victim.email }])
    expect(await mails()).toEqual(before)
    expect(await portal.context.db.selectFrom('contact_message').select('id').execute()).toHaveLength(1)
  })

  test('the deletion waits for a payment in progress', async () => {
    const applicant = await signedUp(portal)
    const application = await submittedPostgraduate(portal, applicant)
    await portal.app.inject({
      method: 'POST',
      url: '/payments/initialize',
      headers: applicant.bearer,
      payload: { amount: 1_000_000, email: applicant.email, metadata: { application_uuid: application.uuid } },
    })
    await ask(applicant)
    portal.clock.advance({ days: 14 })
    await portal.work('end-accounts')
    const accounts = () => portal.context.db.selectFrom('account').select('id').execute()
    expect(await accounts()).toHaveLength(1)
    await portal.work('check-payments')
    await portal.work('end-accounts')
    expect(await accounts()).toHaveLength(0)
    // Nothing was paid, so nothing is left for the accounting records.
    expect(await portal.context.db.selectFrom('application').select('id').execute()).toEqual([])
  })
})
