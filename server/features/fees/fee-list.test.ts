import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#shared/domain/staff.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { signedUp, submittedPostgraduate } from '../../testing/people.ts'
import { writeTold } from '../../testing/told.ts'

let portal: OfficePortal
let sunday: OfficePerson
let paid: Candidate
let unpaid: { uuid: string; application_number?: string; email: string }
beforeAll(async () => {
  portal = await officePortal()
  sunday = await portal.member('bursar')
  paid = await portal.candidate()
  const musa = await signedUp(portal, { email: 'unpaid@example.com' })
  const change = { selected_program: 'msc-systems-engineering', surname: 'Ọláyínká', first_name: 'Musa' }
  unpaid = { ...(await submittedPostgraduate(portal, musa, change)), email: 'unpaid@example.com' }
})
afterAll(() => portal.close())

const list = async (query = '', who = sunday) => expectDone(await who.call('listFees', { query }))
const uuids = async (q: string) =>
  (await list(`q=${encodeURIComponent(q)}`)).rows.map(({ uuid }: { uuid: string }) => uuid)

test('a bursar sees who owes and who has paid, newest first, including those who have not reached the office yet', async () => {
  const { rows, counts } = await list()
  expect(rows.map(({ uuid }: { uuid: string }) => uuid)).toEqual([unpaid.uuid, paid.uuid])
  expect(rows).toMatchObject([
    { state: 'due', fee: '₦10,000', selected_program: 'msc-systems-engineering', name: { surname: 'Ọláyínká' } },
    { state: 'paid', fee: '₦10,000', application_number: paid.application.application_number },
  ])
  expect(counts).toEqual({ due: 1, paid: 1 })
  expect((await list('state=paid')).rows).toHaveLength(1)
  expect((await list('state=held')).rows).toEqual([])
})

test('a payment that does not match has its own state until it is refunded', async () => {
  const { db } = portal.context
  await sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, payer, status, held_for, created_at)
    select gen_random_uuid(), a.id, 'msc_5', p.program_type, p.residency, 5, p.currency, p.email, p.mode, p.payer, 'mismatched', 'amount', now()
    from payment p, application a where p.status = 'paid' and a.uuid = ${unpaid.uuid}`.execute(db)
  expect((await list()).counts).toEqual({ held: 1, paid: 1 })
  expect((await list('state=held')).rows).toMatchObject([{ uuid: unpaid.uuid, state: 'held' }])
  expect((await list('state=due')).rows).toEqual([])
  expect(await uuids('MSC_5')).toEqual([unpaid.uuid])
  await db.updateTable('payment').set({ status: 'expired' }).where('reference', '=', 'msc_5').execute()
  expect((await list()).counts).toEqual({ due: 1, paid: 1 })
})

test('acceptance fees have their own list, where a place appears once it is accepted', async () => {
  const { context } = portal
  const other = await portal.candidate('msc-systems-engineering')
  await sql`update round set acceptance_fee_minor = 5000000`.execute(context.db)
  const decision = await writeTold(context, other.uuid, { programme: 'msc-systems-engineering' })
  expect(await list('kind=acceptance')).toMatchObject({ rows: [], counts: {} })
  const offer = (state: string) =>
    context.db.updateTable('offer').set({ state }).where('decision_id', '=', decision).execute()
  await offer('accepted')
  expect(await list('kind=acceptance')).toMatchObject({
    rows: [{ uuid: other.uuid, fee: '₦50,000', state: 'due' }],
    counts: { due: 1 },
  })
  const before = await list()
  await sql`insert into payment (id, application_id, fee, decision_id, reference, program_type, residency, amount_minor, currency, email, mode, payer, status, receipt_number, created_at)
    select gen_random_uuid(), application_id, 'acceptance', ${decision}, 'msc_77', 'msc', 'nigeria', 5000000, 'NGN', '', 'test', 'applicant', 'paid', 'R-77', now()
    from offer where decision_id = ${decision}`.execute(context.db)
  expect((await list('kind=acceptance&state=paid')).rows).toMatchObject([{ uuid: other.uuid, state: 'paid' }])
  expect(await list()).toEqual(before)
  const file = expectDone(await sunday.call('readFees', { params: { uuid: other.uuid } }))
  expect(file).toMatchObject({ fee: '₦10,000', state: 'paid', acceptance: { fee: '₦50,000', state: 'paid' } })
  expect(file.payments.map(({ fee }: { fee: string }) => fee).sort()).toEqual(['acceptance', 'application'])
  await context.db.updateTable('payment').set({ status: 'late' }).where('reference', '=', 'msc_77').execute()
  await offer('declined')
  expect((await list('kind=acceptance')).rows).toMatchObject([{ state: 'returned' }])
  await context.db.deleteFrom('payment').where('reference', '=', 'msc_77').execute()
  expect((await list('kind=acceptance')).rows).toEqual([])
  await context.db.deleteFrom('application').where('uuid', '=', other.uuid).execute()
})

describe('a search of the fees', () => {
  test('finds the beginning of a name with or without accents, an application number and a payment reference', async () => {
    const payments = portal.context.db.selectFrom('payment').select('reference').where('status', '=', 'paid')
    const { reference } = await payments.executeTakeFirstOrThrow()
    expect(await uuids('olayin')).toEqual([unpaid.uuid])
    expect(await uuids('Ọláy musa')).toEqual([unpaid.uuid])
    expect(await uuids(String(paid.application.application_number))).toEqual([paid.uuid])
    expect(await uuids(String(paid.application.application_number).replaceAll('-', ''))).toEqual([paid.uuid])
    expect(await uuids(reference)).toEqual([paid.uuid])
    expect(await uuids('programme:msc-systems-engineering')).toEqual([unpaid.uuid])
  })

  test('finds nothing by what a bursar may not see: email, phone, JAMB number, stage, officer, documents', async () => {
    const { db } = portal.context
    await db
      .updateTable('application')
      .set({ answers: JSON.stringify({ jamb_registration_number: '202712345678AB' }) })
      .where('uuid', '=', paid.uuid)
      .execute()
    const hidden = [paid.email, 'candidate', '0803', '234803', '202712345678AB', '2027', "' or true --", '%', '_']
    for (const q of hidden) expect(await uuids(q), q).toEqual([])
    for (const q of [
      'is:unread',
      'assignee:nobody',
      'documents:missing',
      'due:<3d',
      'stage:received',
      'round:msc-1999',
    ]) {
      const { unknown } = await list(`q=${q}`)
      expect(unknown, q).toEqual([q])
    }
    expect((await sunday.call('listCases', { query: 'stage=received' })).status).toBe(403)
    expect((await sunday.call('countQueue', { query: 'stage=received' })).status).toBe(403)
    expect((await sunday.call('readToday')).status).toBe(403)
  })
})

test('pages follow one another without a gap, and a malformed cursor is refused', async () => {
  const first = await list('limit=1')
  const second = await list(`limit=1&after=${first.next}`)
  expect([first, second].map(({ rows }) => rows[0].uuid)).toEqual([unpaid.uuid, paid.uuid])
  expect(second).not.toHaveProperty('next')
  for (const after of ['x', '1-', '-1-1', "1-1'"])
    expect((await sunday.call('listFees', { query: `after=${encodeURIComponent(after)}` })).status, after).toBe(422)
})

test('another school is in no row, count or search result, and its fees are 404', async () => {
  const stranger = await portal.member('bursar', { schools: ['space'] })
  const { rows, counts } = await list('', stranger)
  expect(rows.map(({ uuid }: { uuid: string }) => uuid)).toEqual([unpaid.uuid])
  expect(counts).toEqual({ due: 1 })
  expect((await list(`q=${paid.application.application_number}`, stranger)).rows).toEqual([])
  expect((await stranger.call('readFees', { params: { uuid: paid.uuid } })).status).toBe(404)
  expect((await stranger.call('readFees', { params: { uuid: unpaid.uuid } })).status).toBe(200)
})

test('a draft is not counted, and its fees are 404', async () => {
  const { db } = portal.context
  const draft = () => db.updateTable('application').where('uuid', '=', unpaid.uuid)
  await draft().set({ status: 'draft' }).execute()
  expect((await list()).counts).toEqual({ paid: 1 })
  expect((await sunday.call('readFees', { params: { uuid: unpaid.uuid } })).status).toBe(404)
  await draft().set({ status: 'awaiting_payment' }).execute()
})

/* The columns of an application that each role sees, listed by hand. */
const who = 'uuid application_number name program_type selected_program selected_program_title round'.split(' ')
const submission = 'residency has_paid submitted_at form_version parts may here'.split(' ')
const work = [...who, ...submission, 'case', 'answers', 'documents', 'requirements', 'references']
const ofFile: Partial<Record<Role, string[]>> = {
  officer: [...work, 'contact', 'payments', 'history'],
  head: [...work, 'contact', 'payments', 'history'],
  registrar: [...work, 'contact', 'payments', 'history'],
  auditor: [...work, 'contact', 'payments', 'history'],
  bursar: [...who, ...submission, 'payments'],
}
const ofFees = 'uuid application_number name program_type selected_program round fee state submitted_at'.split(' ')

test.each(Object.entries(ofFile))('%s sees these columns of a file and no others', async (role, columns) => {
  const member = await portal.member(role as Role)
  const file = expectDone(await member.call('readCase', { params: { uuid: paid.uuid } }))
  expect(Object.keys(file).toSorted()).toEqual(columns.toSorted())
})

test('a bursar sees these columns of the list and of one application’s fees, and no others', async () => {
  const { rows } = await list()
  for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(ofFees.toSorted())
  const file = expectDone(await sunday.call('readFees', { params: { uuid: paid.uuid } }))
  expect(Object.keys(file).toSorted()).toEqual([...ofFees, 'residency', 'payments'].toSorted())
  expect(JSON.stringify(file)).not.toMatch(/@|0803|received|checking/)
})

test('a records officer has an empty list and finds no one before anyone has accepted a place', async () => {
  const records = await portal.member('records')
  for (const query of ['', 'stage=received', `q=${paid.application.application_number}`, `q=${paid.email}`]) {
    expect(expectDone(await records.call('listCases', { query }))).toEqual({ rows: [], counts: {} })
    expect(expectDone(await records.call('countQueue', { query }))).toEqual({ counts: {} })
  }
})
