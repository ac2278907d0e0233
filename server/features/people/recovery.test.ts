import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeIn } from '../../testing/mail-reader.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { formOf, password, signedIn, signedUp } from '../../testing/people.ts'
import { askedFor } from './testing/recovering.ts'
import { type Person, type Someone, somebodyAt } from './testing/somebody.ts'

/* A lost mailbox (ADR 150). */

let portal: OfficePortal
let kemi: OfficePerson
let registrar: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
})
// The clock advances by days, and the sessions of staff end after half an hour.
beforeEach(async () => {
  kemi = await portal.member('officer')
  registrar = await portal.member('registrar')
})
afterAll(() => portal.close())

const inComputing = () => portal.member('officer', { schools: ['computing'] })

const somebody = (about?: Partial<Someone>) => somebodyAt(portal.context, about)
const newPassword = 'seven quiet mango trees'

async function fresh(who: OfficePerson): Promise<OfficePerson> {
  await who.freshen()
  return who
}

async function ask(one: Person, about: Parameters<typeof askedFor>[1] = {}, who = kemi) {
  const body = askedFor(one, about)
  return { ...body, answer: await (await fresh(who)).call('askRecovery', { params: { id: one.id }, body }) }
}

async function recoveryOf(one: { id: string }, who = registrar) {
  return expectDone(await who.call('readAccount', { params: { id: one.id } })).recovery
}

async function asked(one: Person, about: Parameters<typeof askedFor>[1] = {}, who = kemi) {
  const { answer, new_email } = await ask(one, about, who)
  expectDone(answer)
  return { new_email, recovery: (await recoveryOf(one)).id as string }
}

async function approve(one: { id: string }, recovery: string, more: object = {}, who = registrar) {
  return (await fresh(who)).call('approveRecovery', { params: { id: one.id }, body: { recovery, ...more } })
}

const discard = (one: { id: string }, recovery: string, who = kemi) =>
  who.call('discardRecovery', { params: { id: one.id }, body: { recovery } })

const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
const signIn = (username: string, password: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/auth/token',
    ...formOf({ grant_type: 'password', username, password }),
  })

/** As the person does it on /forgot-password. */
async function chooseNewPassword(email: string) {
  await post('/auth/send-password-reset-otp', { email })
  const otp_code = codeIn(await portal.mails.newestTo(email))
  return post('/auth/reset-password', { email, otp_code, new_password: newPassword })
}

const countTo = async (email: string) =>
  (await portal.context.db.selectFrom('mail').select('id').where('recipient', '=', email).execute()).length

const addressOf = async ({ id }: { id: string }) =>
  (await portal.context.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** Someone who signed up here, and has a submitted application to be known by. */
async function signedUpPerson(name: string): Promise<Person> {
  const { email } = await signedUp(portal, { email: `${name}@example.com` })
  const applied = await somebody()
  const { db } = portal.context
  const { id } = await db.selectFrom('account').select('id').where('email_key', '=', email).executeTakeFirstOrThrow()
  await db.updateTable('application').set({ account_id: id, email }).where('uuid', '=', applied.uuid).execute()
  await db.deleteFrom('account').where('id', '=', applied.id).execute()
  return { ...applied, id, email }
}

describe('an account whose mailbox is lost', () => {
  test('moves to a new address with two facts, two people, a day and a code', async () => {
    const ada = await signedUpPerson('ada.lost')
    const session = await signedIn(portal, ada.email)
    const { new_email, recovery } = await asked(ada)
    expect((await portal.as(session, 'GET', '/api/auth/me')).status).toBe(200)

    expectDone(await approve(ada, recovery))
    expect((await portal.as(session, 'GET', '/api/auth/me')).status).toBe(401)
    const told = await portal.mails.newestTo(ada.email)
    expect(told.subject).toBe('Your account is moving to another email address')
    expect(told.text).not.toContain(new_email)
    expect((await portal.mails.newestTo(new_email)).subject).toBe('Your account is coming to this address')

    // Neither address gets a code before the hour, and the old password opens nothing.
    for (const email of [ada.email, new_email]) {
      const before = await countTo(email)
      expect((await post('/auth/forgot-password', { email })).statusCode).toBe(200)
      expect(await countTo(email)).toBe(before)
    }
    expect((await signIn(ada.email, password)).statusCode).toBe(403)
    portal.clock.advance({ hours: 24, minutes: 1 })

    expect((await chooseNewPassword(new_email)).statusCode).toBe(200)
    expect(await addressOf(ada)).toBe(new_email)
    expect((await signIn(new_email, newPassword)).statusCode).toBe(200)
    expect((await signIn(ada.email, newPassword)).statusCode).toBe(401)
    expect((await portal.mails.newestTo(ada.email)).subject).toBe('Your account has moved to another email address')
    const { email } = await portal.context.db
      .selectFrom('application')
      .select('email')
      .where('uuid', '=', ada.uuid)
      .executeTakeFirstOrThrow()
    expect(email).toBe(new_email)
    expect(await recoveryOf(ada, await portal.member('registrar'))).toBeUndefined()
  })

  test('cannot be signed in to with the right password while it moves, and can once that is stopped', async () => {
    const ada = await signedUpPerson('ada.stays')
    const { recovery } = await asked(ada)
    expectDone(await approve(ada, recovery))
    const refused = await signIn(ada.email, password)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().detail).toContain('moving this account to another email address')
    expectDone(await discard(ada, recovery))
    expect((await portal.mails.newestTo(ada.email)).subject).toBe('Your account stays at this address')
    expect((await signIn(ada.email, password)).statusCode).toBe(200)
  })

  test('moves at once if two people say that it is urgent', async () => {
    const one = await somebody()
    const { new_email, recovery } = await asked(one, { why_urgent: 'Her round closes tonight.' })
    expectDone(await approve(one, recovery, { agrees_urgent: true }))
    expect((await chooseNewPassword(new_email)).statusCode).toBe(200)
    expect(await addressOf(one)).toBe(new_email)
  })

  test.each([
    ['the second does not agree', { why_urgent: 'Tonight.' }, {}],
    ['the first did not say so', {}, { agrees_urgent: true }],
  ])('takes a day if %s that it is urgent', async (_who, first, second) => {
    const one = await somebody()
    const { recovery } = await asked(one, first)
    expectDone(await approve(one, recovery, second))
    expect((await recoveryOf(one)).state).toBe('waiting')
  })

  test('stays where it is if nobody enters a code within seven days', async () => {
    const ada = await signedUpPerson('ada.unused')
    const { new_email, recovery } = await asked(ada)
    expectDone(await approve(ada, recovery))
    portal.clock.advance({ hours: 24 * 8 + 1 })
    const before = await countTo(new_email)
    await post('/auth/forgot-password', { email: new_email })
    expect(await countTo(new_email)).toBe(before)
    expect((await signIn(ada.email, password)).statusCode).toBe(200)
    // The old request is no obstacle to a new one.
    const colleague = await portal.member('officer')
    expectDone((await ask(ada, { new_email }, colleague)).answer)
  })

  test('is not opened a second time by a sign-up with the new address', async () => {
    const one = await somebody()
    const { new_email, recovery } = await asked(one)
    expectDone(await approve(one, recovery))
    await post('/auth/signup', {
      full_name: 'Somebody Else',
      email: new_email,
      password: newPassword,
      program_type: 'msc',
    })
    expect((await portal.mails.newestTo(new_email)).subject).not.toContain('is your code')
    portal.clock.advance({ hours: 25 })
    expect((await chooseNewPassword(new_email)).statusCode).toBe(200)
    expect(await addressOf(one)).toBe(new_email)
  })
})

describe('what the person says', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a wrong birthday', { date_of_birth: '2001-01-01' }, 'evidence.date_of_birth'],
    ['someone else’s number', { application_number: '29-000-000' }, 'evidence.application_number'],
    ['only one thing', { application_number: '' }, 'evidence.date_of_birth'],
    ['nothing', { application_number: '', date_of_birth: '' }, 'evidence.date_of_birth'],
    ['a third thing that is wrong', { phone: '0803 000 0000' }, 'evidence.phone'],
    ['something that the file does not have', { payment_reference: 'msc_1' }, 'evidence.payment_reference'],
    ['no day', { date_of_birth: '31.12.2001' }, 'evidence.date_of_birth'],
  ])('must agree with the file: %s', async (_what, evidence, field) => {
    const one = await somebody()
    const { answer } = await ask(one, { evidence })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((each: { field: string }) => each.field)).toEqual([field])
    expect(await recoveryOf(one)).toBeUndefined()
  })

  test('agrees in any spelling, and only what agreed is kept', async () => {
    const one = await somebody({ phone: '+2348034725764', jamb: '202612345678AB' })
    const said = { date_of_birth: '', application_number: '', phone: '0803 472 5764', jamb_number: '2026 1234 5678 ab' }
    await asked(one, { evidence: said })
    expect((await recoveryOf(one)).facts).toEqual(['phone', 'jamb_number'])
    const { rows } = await sql<{ text: string }>`select to_jsonb(account_recovery) #>> '{}' as text
      from account_recovery where account_id = ${one.id}::uuid`.execute(portal.context.db)
    expect(rows[0]?.text).not.toContain('4725764')
  })
})

describe('the new address', () => {
  test('may not be the same, malformed, or of anyone else', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const moving = await asked(other)
    const { db } = portal.context
    const { id } = await db
      .selectFrom('application')
      .select('id')
      .where('uuid', '=', one.uuid)
      .executeTakeFirstOrThrow()
    await sql`insert into referee (id, application_id, number, name, email, email_key, status, created_at)
      values (gen_random_uuid(), ${id}, 1, 'Prof', 'prof@uni.example', 'prof@uni.example', 'not_requested', now())`.execute(
      db,
    )
    const refused = [
      '',
      'not an address',
      one.email,
      one.email.replace('@', '+2@'),
      other.email,
      other.email.replace('@', '+2@').toUpperCase(),
      moving.new_email,
      registrar.email,
      'prof@uni.example',
    ]
    for (const new_email of refused) {
      const { answer } = await ask(one, { new_email })
      expect(answer.status, new_email).toBe(422)
      expect(answer.body.errors[0].field).toBe('new_email')
    }
    expect(await recoveryOf(one)).toBeUndefined()
  })

  test('goes to one of two accounts that ask for it at the same time', async () => {
    const people = [await somebody(), await somebody()]
    await fresh(kemi)
    const answers = await Promise.all(
      people.map(one =>
        kemi.call('askRecovery', { params: { id: one.id }, body: askedFor(one, { new_email: 'both@example.com' }) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
  })

  test('is asked about again at the approval', async () => {
    const one = await somebody()
    const { new_email, recovery } = await asked(one)
    const taker = await somebody()
    await sql`update account set email = ${new_email}, email_key = ${new_email} where id = ${taker.id}`.execute(
      portal.context.db,
    )
    expect((await approve(one, recovery)).status).toBe(422)
    expect((await recoveryOf(one)).state).toBe('asked')
  })
})

describe('an account is not moved', () => {
  test('twice at the same time', async () => {
    const one = await somebody()
    await fresh(kemi)
    const answers = await Promise.all(
      [1, 2].map(() => kemi.call('askRecovery', { params: { id: one.id }, body: askedFor(one) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const { id } = await recoveryOf(one)
    await fresh(registrar)
    const second = await fresh(await portal.member('registrar'))
    const approvals = await Promise.all(
      [registrar, second].map(who => who.call('approveRecovery', { params: { id: one.id }, body: { recovery: id } })),
    )
    expect(approvals.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('by the one who asked, without a fresh code, or by those who may not', async () => {
    const one = await somebody()
    const { recovery } = await asked(one, {}, registrar)
    expect((await approve(one, recovery)).status).toBe(403)
    expect((await approve(one, recovery, {}, kemi)).status).toBe(403)
    portal.clock.advance({ minutes: 6 })
    const stale = await portal.member('registrar')
    portal.clock.advance({ minutes: 6 })
    const answer = await stale.call('approveRecovery', { params: { id: one.id }, body: { recovery } })
    expect(answer.body.code).toBe('second-factor-needed')
    expect((await recoveryOf(one)).state).toBe('asked')
  })

  test('if the one who asked may no longer do so', async () => {
    const one = await somebody()
    const leaver = await portal.member('officer')
    const { recovery } = await asked(one, {}, leaver)
    await sql`update staff set disabled_at = now() where id = ${leaver.id}`.execute(portal.context.db)
    expect((await approve(one, recovery)).status).toBe(409)
  })

  test('if its owner has changed the address meanwhile, or another request took its place', async () => {
    const one = await somebody()
    const first = await asked(one)
    expectDone(await discard(one, first.recovery))
    const next = await asked(one)
    expect((await approve(one, first.recovery)).status).toBe(409)
    await sql`update account set email = 'own.change@example.com', email_key = 'own.change@example.com'
      where id = ${one.id}`.execute(portal.context.db)
    expect((await approve(one, next.recovery)).status).toBe(409)
  })

  test('of a colleague, out of scope, partly out of scope, or that is gone', async () => {
    const [colleague, computing] = [await portal.member('officer'), await inComputing()]
    const theirs = await somebody()
    await sql`update staff set email = ${theirs.email}, email_key = ${theirs.email} where id = ${colleague.id}`.execute(
      portal.context.db,
    )
    expect((await ask(theirs)).answer.status).toBe(409)
    expect((await ask(theirs, {}, colleague)).answer.status).toBe(404)
    const elsewhere = await somebody({ programme: 'phd-geoinformatics-gis' })
    expect((await ask(elsewhere, {}, computing)).answer.status).toBe(404)
    const both = await somebody({ programme: 'msc-computer-science' })
    await sql`update application set account_id = ${both.id} where uuid = ${elsewhere.uuid}`.execute(portal.context.db)
    expect((await ask(both, {}, computing)).answer.status).toBe(409)
    await sql`update account set merged_into = ${both.id} where id = ${elsewhere.id}`.execute(portal.context.db)
    expect((await ask(elsewhere)).answer.status).toBe(404)
    await sql`delete from account where id = ${elsewhere.id}`.execute(portal.context.db)
    expect((await ask(elsewhere)).answer.status).toBe(404)
  })

  test('and is listed only for those whose programmes it is in', async () => {
    const one = await somebody({ programme: 'msc-petroleum-engineering' })
    await asked(one)
    const computing = await inComputing()
    const listed = async (who: OfficePerson) =>
      expectDone(await who.call('listRecoveries')).rows.map(({ account }: { account: string }) => account)
    expect(await listed(registrar)).toContain(one.id)
    expect(await listed(computing)).not.toContain(one.id)
    expect(await recoveryOf(one, await portal.member('head'))).toBeUndefined()
  })
})
