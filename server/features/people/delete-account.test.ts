import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { signedIn, signedUp } from '../../testing/people.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'
import { noteOutcome } from '../privacy/by-command.ts'
import { endAccounts } from '../privacy/end-accounts.ts'
import { type Someone, somebodyAt } from './testing/somebody.ts'

/* An account is deleted on a letter. */

let portal: DecidingOffice
let kemi: OfficePerson
let registrar: OfficePerson
beforeAll(async () => {
  portal = await decidingOffice()
})
// The clock advances by days, and the sessions of staff end after half an hour.
beforeEach(async () => {
  kemi = await portal.member('officer')
  registrar = await portal.member('registrar')
})
afterAll(() => portal.close())

const somebody = (about?: Partial<Someone>) => somebodyAt(portal.context, about)
const letter = 'A signed letter of 20 November, with a copy of the passport.'

async function fresh(who: OfficePerson): Promise<OfficePerson> {
  await who.freshen()
  return who
}

const shown = async ({ id }: { id: string }, who = registrar) =>
  expectDone(await who.call('readDeletion', { params: { id } }))
const ask = async ({ id }: { id: string }, who = kemi) =>
  (await fresh(who)).call('askDeletionOnLetter', { params: { id }, body: { letter } })
const approve = async ({ id }: { id: string }, deletion: string, who = registrar) =>
  (await fresh(who)).call('approveDeletion', { params: { id }, body: { deletion } })
const stop = ({ id }: { id: string }, deletion: string, who = kemi) =>
  who.call('stopDeletion', { params: { id }, body: { deletion } })

async function asked(one: { id: string }, who = kemi): Promise<string> {
  expectDone(await ask(one, who))
  return (await shown(one)).deletion.id
}

const exists = async ({ id }: { id: string }) =>
  (await portal.context.db.selectFrom('account').select('id').where('id', '=', id).execute()).length === 1

async function eraseWhatIsDue(): Promise<void> {
  while (await endAccounts.run(portal.context)) {
    // Until nothing is due.
  }
}

/** Someone who signed up, with a case that can be decided. */
async function applicant(name: string) {
  const person = await signedUp(portal, { email: `${name}@example.com` })
  const { id: application, uuid, application_number: number } = await portal.ready()
  const { db } = portal.context
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', person.email)
    .executeTakeFirstOrThrow()
  await db.updateTable('application').set({ account_id: id }).where('id', '=', application).execute()
  return { person, id, uuid, number }
}

describe('an account whose owner asks in a letter', () => {
  test('is deleted by two people after 30 days, and the application is withdrawn at once', async () => {
    const { person, id, uuid } = await applicant('ada.letter')
    const deletion = await asked({ id })
    expect((await portal.as(person, 'GET', '/api/auth/me')).status).toBe(200)
    expect(await portal.stageOf(uuid)).toBe('ready')
    expectDone(await approve({ id }, deletion))
    expect((await portal.as(person, 'GET', '/api/auth/me')).status).toBe(401)
    expect(await portal.stageOf(uuid)).toBe('withdrawn')
    const told = await portal.mails.newestTo(person.email)
    expect(told.subject).toMatch(/^Your account will be deleted on /)
    expect(told.text).toContain('a letter')
    portal.clock.advance({ days: 29, hours: 23 })
    await eraseWhatIsDue()
    expect(await exists({ id })).toBe(true)
    portal.clock.advance({ hours: 2 })
    await eraseWhatIsDue()
    expect(await exists({ id })).toBe(false)
    expect((await portal.mails.newestTo(person.email)).subject).toBe('We have deleted your account')
  })

  test('is kept by its owner until then, with everything', async () => {
    const { person, id, uuid } = await applicant('ada.keeps')
    expectDone(await approve({ id }, await asked({ id })))
    const again = await signedIn(portal, person.email)
    expect((await portal.as(again, 'DELETE', '/account/deletion')).status).toBe(200)
    expect(await portal.stageOf(uuid)).toBe('ready')
    const { deletion } = await shown({ id })
    expect(deletion).toBeUndefined()
    portal.clock.advance({ days: 31 })
    await eraseWhatIsDue()
    expect(await exists({ id })).toBe(true)
  })

  test('is kept by the office as well, which the owner reads in the history', async () => {
    const { person, id, uuid } = await applicant('ada.stopped')
    const deletion = await asked({ id })
    expectDone(await approve({ id }, deletion))
    expectDone(await stop({ id }, deletion))
    expect(await portal.stageOf(uuid)).toBe('ready')
    expect((await portal.mails.newestTo(person.email)).subject).toBe('We will not delete your account')
    const { rows } = (await portal.as(await signedIn(portal, person.email), 'GET', '/auth/history')).body
    const events = rows.map(({ event }: { event: string }) => event)
    expect(events).toContain('account.deletion-approved')
    expect(events).toContain('account.deletion-stopped')
    expect((await stop({ id }, deletion)).status).toBe(409)
  })

  test('leaves what the office says will stay', async () => {
    const one = await somebody()
    const before = await shown(one)
    expect(before).toMatchObject({ applications: 1, documents: 0, blocks: [] })
    expect(before.stays.join(' ')).not.toContain('payment')
    await sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status, created_at)
      select gen_random_uuid(), id, 'und_letter', program_type, 'nigeria', 1000000, 'NGN', ${one.email}, 'test', 'paid', now()
      from application where uuid = ${one.uuid}::uuid`.execute(portal.context.db)
    expect((await shown(one)).stays.join(' ')).toContain('1 payment')
    expectDone(await approve(one, await asked(one)))
    portal.clock.advance({ days: 31 })
    await eraseWhatIsDue()
    const { rows } = await sql<{ email: string }>`select email from payment where reference = 'und_letter'`.execute(
      portal.context.db,
    )
    expect(rows).toEqual([{ email: '' }])
  })
})

describe('an account is not deleted', () => {
  test('by one person, by two at once, twice, or by those who may not', async () => {
    const one = await somebody()
    await fresh(kemi)
    const first = await Promise.all(
      [1, 2].map(() => kemi.call('askDeletionOnLetter', { params: { id: one.id }, body: { letter } })),
    )
    expect(first.map(({ status }) => status).sort()).toEqual([204, 409])
    const { deletion } = await shown(one)
    expect((await approve(one, deletion.id, kemi)).status).toBe(403)
    const second = await portal.member('registrar')
    await fresh(registrar)
    await fresh(second)
    const answers = await Promise.all(
      [registrar, second].map(who =>
        who.call('approveDeletion', { params: { id: one.id }, body: { deletion: deletion.id } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const other = await somebody()
    const own = await asked(other, registrar)
    expect((await approve(other, own)).status).toBe(403)
    expect((await ask(other, await portal.member('head'))).status).toBe(403)
  })

  test('if the one who asked may no longer do so, or another request took its place', async () => {
    const one = await somebody()
    const leaver = await portal.member('officer')
    const left = await asked(one, leaver)
    await sql`update staff set disabled_at = now() where id = ${leaver.id}`.execute(portal.context.db)
    expect((await approve(one, left)).status).toBe(409)
    expectDone(await stop(one, left))
    await asked(one)
    expect((await approve(one, left)).status).toBe(409)
    expect((await stop(one, left)).status).toBe(409)
  })

  test('out of scope, partly out of scope, of oneself, of a student, or while it is being deleted already', async () => {
    const elsewhere = await somebody({ programme: 'phd-geoinformatics-gis' })
    const computing = await portal.member('officer', { schools: ['computing'] })
    expect((await ask(elsewhere, computing)).status).toBe(404)
    const both = await somebody({ programme: 'msc-computer-science' })
    const { db } = portal.context
    await sql`update application set account_id = ${both.id} where uuid = ${elsewhere.uuid}`.execute(db)
    expect((await ask(both, computing)).status).toBe(409)
    const own = await somebody()
    await sql`update staff set email = ${own.email}, email_key = ${own.email} where id = ${computing.id}`.execute(db)
    expect((await ask(own, computing)).status).toBe(404)
    const closing = await somebody()
    await sql`update account set deletes_at = now() + interval '9 years' where id = ${closing.id}`.execute(db)
    expect((await ask(closing)).body.detail).toBe('The account is already being deleted.')
    const student = await applicant('ada.student')
    const open = await asked(student)
    await noteOutcome(portal.context, {
      application: student.number,
      outcome: 'admitted',
      by: 'Grace',
      // By the clock of the database, which is not ahead.
      at: new Date(),
    })
    expect((await approve(student, open)).status).toBe(409)
    expect(await exists(student)).toBe(true)
  })
})
