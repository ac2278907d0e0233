import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { type Person, type Someone, somebodyAt } from './testing/somebody.ts'

/* Referees and people who pay have a page as well. */

let portal: OfficePortal
let kemi: OfficePerson
let computing: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  computing = await portal.member('officer', { schools: ['computing'] })
})
afterAll(() => portal.close())

const inComputing = (about?: Partial<Someone>) =>
  somebodyAt(portal.context, { programme: 'msc-computer-science', ...about })
const elsewhere = () => somebodyAt(portal.context, { programme: 'msc-petroleum-engineering' })

const read = (who: OfficePerson, email: string) =>
  who.call('readOutsider', { query: new URLSearchParams({ email }).toString() })
const find = async (who: OfficePerson, q: string) =>
  expectDone(await who.call('findAccounts', { query: new URLSearchParams({ q }).toString() }))

async function namedBy({ uuid }: Person, email: string): Promise<string> {
  const { db, random } = portal.context
  const id = random.uuid()
  await sql`insert into referee (id, application_id, number, name, email, email_key, status, created_at)
    select ${id}::uuid, id, 1 + (select count(*) from referee where application_id = application.id), 'Prof. Aminu Sani', ${email}, lower(${email}), 'requested', now()
    from application where uuid = ${uuid}::uuid`.execute(db)
  return id
}

async function written(to: string, about: { referee?: string; kind: string; text: string }): Promise<void> {
  const { db, random } = portal.context
  await sql`insert into mail (id, kind, recipient, subject, text_body, html_body, created_at, sent_at, referee_id)
    values (${random.uuid()}, ${about.kind}, ${to}, 'Subject', ${about.text}, 'x', now(), now(), ${about.referee ?? null})`.execute(
    db,
  )
}

async function paidFor({ uuid }: Person, email: string): Promise<void> {
  const { db, random } = portal.context
  await sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status, payer, created_at)
    select ${random.uuid()}::uuid, id, ${`msc_${random.uuid()}`}, program_type, 'nigeria', 1000000, 'NGN', ${email}, 'test', 'paid', 'sponsor', now()
    from application where uuid = ${uuid}::uuid`.execute(db)
}

test('a referee is found by any spelling of the mailbox, with each request and every email, and no private link', async () => {
  const [one, other] = [await inComputing(), await inComputing()]
  const referee = await namedBy(one, 'aminu.sani@uni.example')
  await namedBy(other, 'Aminu.Sani+ref@uni.example')
  const link = `https://portal.test/references/${portal.context.random.uuid()}`
  await written('aminu.sani@uni.example', { referee, kind: 'reference-request', text: `Open ${link}` })
  expect((await find(kemi, 'aminu.sani@uni.example')).outsider).toMatchObject({ requests: 2, payments: 0 })
  const seen = expectDone(await read(kemi, 'AMINU.SANI@uni.example'))
  expect(seen).toMatchObject({ name: 'Prof. Aminu Sani', is_partial: false, payments: [] })
  expect(seen.requests.map(({ application }: { application: { uuid: string } }) => application.uuid).sort()).toEqual(
    [one.uuid, other.uuid].sort(),
  )
  expect(seen.messages).toHaveLength(1)
  expect(seen.messages[0].text).not.toContain(link)
  const { rows } = await sql<{ subject: string }>`select subject from audit_log
    where action = 'outsider.read' and actor_id = ${kemi.id}`.execute(portal.context.db)
  expect(rows.map(({ subject }) => subject).sort()).toEqual(
    [`application:${one.uuid}`, `application:${other.uuid}`].sort(),
  )
})

test('what is out of scope is neither listed nor counted, and receipts are shown only if all are in scope', async () => {
  const [mine, theirs] = [await inComputing(), await elsewhere()]
  for (const one of [mine, theirs]) {
    await namedBy(one, 'both@uni.example')
    await paidFor(one, 'both@uni.example')
  }
  await written('both@uni.example', { kind: 'sponsor-receipt', text: 'Paid' })
  const part = expectDone(await read(computing, 'both@uni.example'))
  expect(part.requests).toHaveLength(1)
  expect(part.payments).toHaveLength(1)
  expect(part.is_partial).toBe(true)
  expect(part.messages).toEqual([])
  expect((await find(computing, 'both@uni.example')).outsider).toMatchObject({ requests: 1, payments: 1 })
  const whole = expectDone(await read(kemi, 'both@uni.example'))
  expect(whole.requests).toHaveLength(2)
  expect(whole.messages).toHaveLength(1)
  await namedBy(theirs, 'only.theirs@uni.example')
  expect((await read(computing, 'only.theirs@uni.example')).status).toBe(404)
  expect((await find(computing, 'only.theirs@uni.example')).outsider).toBeUndefined()
})

test('nobody reads their own page, what is said about their own application, or the page of no one', async () => {
  const one = await inComputing()
  const referee = await portal.member('officer')
  await namedBy(one, referee.email)
  await namedBy(one, 'second@uni.example')
  expect((await read(referee, referee.email)).status).toBe(404)
  expect((await find(referee, referee.email)).outsider).toBeUndefined()
  expect((await read(referee, 'second@uni.example')).status).toBe(404)
  expectDone(await read(kemi, referee.email))
  expect((await read(kemi, 'nobody@uni.example')).status).toBe(404)
  expect((await read(kemi, '')).status).toBe(422)
})
