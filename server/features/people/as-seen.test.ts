import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Applicant, signedUp } from '../../testing/people.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'

/* What the office sees is what the applicant sees. */

let office: DecidingOffice
beforeAll(async () => {
  office = await decidingOffice()
})
afterAll(() => office.close())

const seenBy = (who: OfficePerson, id: string) => who.call('readAccountAsSeen', { params: { id } })

/** Someone who signed in, with a case that can be decided. */
async function applicant(name: string) {
  const person = await signedUp(office, { email: `${name}@example.com` })
  const one = await office.ready()
  const { db } = office.context
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', person.email)
    .executeTakeFirstOrThrow()
  await db.updateTable('application').set({ account_id: id }).where('id', '=', one.id).execute()
  return { person, id, uuid: one.uuid }
}

const ownPages = async (person: Applicant) => (await office.as(person, 'GET', '/api/auth/me')).body.applications

test('an officer sees the applications of a person exactly as they do, before and after a decision is proposed', async () => {
  await office.seats(5)
  const { person, id, uuid } = await applicant('ada.seen')
  const before = expectDone(await seenBy(office.officer, id))
  expect(before.applications).toHaveLength(1)
  expect(before.applications).toEqual(await ownPages(person))
  expectDone(await office.officer.call('proposeDecision', { params: { uuid }, body: { kind: 'offer' } }))
  const after = expectDone(await seenBy(office.officer, id))
  expect(after.applications).toEqual(await ownPages(person))
  expect(after.applications[0].case.decision).toBeUndefined()
})

test('the applicant reads in their history that somebody looked, once for each time', async () => {
  const { person, id } = await applicant('ada.told')
  expectDone(await seenBy(office.officer, id))
  office.clock.advance({ seconds: 1 })
  expectDone(await seenBy(office.registrar, id))
  const { rows } = (await office.as(person, 'GET', '/auth/history')).body
  expect(rows.map(({ event }: { event: string }) => event).slice(0, 2)).toEqual([
    'account.seen-as-owner',
    'account.seen-as-owner',
  ])
})

test('nobody sees a person out of their scope, or themselves, and sees only the part in their scope', async () => {
  const { id } = await applicant('ada.scope')
  const elsewhere = await office.member('officer', { schools: ['engineering'] })
  expect((await seenBy(elsewhere, id)).status).toBe(404)
  const { db } = office.context
  const other = await office.ready('phd-geoinformatics-gis')
  await db.updateTable('application').set({ account_id: id }).where('id', '=', other.id).execute()
  const computing = await office.member('officer', { schools: ['computing'] })
  const part = expectDone(await seenBy(computing, id))
  expect(part.applications).toHaveLength(1)
  expect(part.is_partial).toBe(true)
  await db
    .updateTable('staff')
    .set({ email: 'ada.scope@example.com', email_key: 'ada.scope@example.com' })
    .where('id', '=', computing.id)
    .execute()
  expect((await seenBy(computing, id)).status).toBe(404)
})
