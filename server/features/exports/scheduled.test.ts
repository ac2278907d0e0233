import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportResultSpan } from '#shared/domain/export-schedule.ts'
import type { Queryable } from '../../db/client.ts'
import { writeCase } from '../../testing/cases.ts'
import { databaseWaits } from '../../testing/database-waits.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { eraseApplication, noLeftovers } from '../privacy/erase.ts'

let office: OfficePortal
let kemi: OfficePerson
let musa: OfficePerson
beforeAll(async () => {
  office = await officePortal()
  const wanted = { first_name: 'Aisha', stage: 'received', daysAgo: 1 } as const
  await writeCase(office.context, { ...wanted, surname: 'Bello', programme: 'msc-computer-science' }, '26-100-001')
  await writeCase(office.context, { ...wanted, surname: 'Ojo', programme: 'msc-space-physics' }, '26-100-002')
})
afterAll(() => office.close())
beforeEach(async () => {
  await sql`delete from export_schedule`.execute(office.context.db)
  kemi = await office.member('officer')
  musa = await office.member('officer', { schools: ['space'] })
})

interface Result {
  id: string
  outcome: string
  file?: { name: string; size: number; rows: number }
}

const content = { what: 'applications', columns: ['surname'], filter: {}, format: 'plain-csv' }
async function scheduled(who = kemi, more: object = {}) {
  const saved = expectDone(await who.call('saveExport', { body: { ...content, name: 'Bello family', ...more } }))
  expectDone(await schedule(who, saved.id))
  return saved.id as string
}
const schedule = (who: OfficePerson, id: string, every = 'working-day') =>
  who.call('scheduleExport', { params: { id }, body: { every } })
const scheduleOf = async (who: OfficePerson, id: string) =>
  expectDone(await who.call('listSavedExports')).find((saved: { id: string }) => saved.id === id)?.schedule
const results = async (who = kemi): Promise<Result[]> => expectDone(await who.call('listExportResults'))
const download = (who: OfficePerson, id = '') => who.call('downloadExportResult', { params: { id } })
const write = (statement: RawBuilder<unknown>) => statement.execute(office.context.db)
const itIsTime = () =>
  write(sql`update export_schedule set next_at = ${office.context.clock.now()} where next_at is not null`)
const makeAll = () => office.work('make-exports')
async function made(who = kemi, more: object = {}) {
  const saved = await scheduled(who, more)
  await itIsTime()
  await makeAll()
  const [result] = await results(who)
  if (!result) throw new Error('Nothing was made.')
  return { saved, result }
}
const applicationOf = (surname: string, db: Queryable = office.context.db) =>
  db.selectFrom('application').select('id').where('surname', '=', surname)
/** Keeps the staff signed in after the clock has been set. */
const stayIn = () =>
  write(
    sql`update staff_session set last_used_at = ${office.clock.now()}, ends_at = ${office.clock.now()}::timestamptz + interval '1 hour'`,
  )
const mailsTo = async (who: OfficePerson) =>
  (await office.mails.to(who.email)).filter(({ subject }) => subject.includes('scheduled export'))
const giveRole = (who: OfficePerson, role: string, scope: object | 'all' = 'all') =>
  write(sql`update staff_grant set role = ${role}, scope = ${JSON.stringify(scope)} where staff_id = ${who.id}`)
const setDisabled = (who: OfficePerson, at: Date | null) =>
  write(sql`update staff set disabled_at = ${at} where id = ${who.id}`)

describe('a scheduled export', () => {
  test('is made when it is due, once, also after days without a server and by two instances at once', async () => {
    const id = await scheduled()
    await makeAll()
    expect(await results()).toEqual([])
    office.clock.advance({ days: 21 })
    await stayIn()
    await Promise.all([makeAll(), makeAll(), makeAll()])
    await makeAll()
    expect(await results()).toMatchObject([
      { name: 'Bello family', outcome: 'made', file: { rows: 2 }, every: 'working-day' },
    ])
    const { next_at } = await scheduleOf(kemi, id)
    expect(+new Date(next_at)).toBeGreaterThan(+office.clock.now())
  })

  test('is told by an email with how many rows and a link, without the name of the export or anyone in it', async () => {
    await made()
    const [mail, ...more] = await mailsTo(kemi)
    expect(more).toEqual([])
    const text = JSON.stringify(mail)
    for (const word of ['Applications', '2 rows', '/office/exports']) expect(text).toContain(word)
    for (const word of ['Bello', 'Ojo']) expect(text).not.toContain(word)
  })

  test('has only the scope of the person for whom it is made, of that moment', async () => {
    const id = await scheduled(kemi, { shared: true })
    expectDone(await schedule(musa, id))
    await itIsTime()
    await giveRole(kemi, 'officer', { schools: ['computing'] })
    await makeAll()
    const [[own], [theirs]] = [await results(), await results(musa)]
    expect((await download(kemi, own?.id)).body).toBe('Surname\r\nBello\r\n')
    expect((await download(musa, theirs?.id)).body).toBe('Surname\r\nOjo\r\n')
  })

  test('of totals is made for someone who may export no people', async () => {
    const head = await office.member('head')
    const { result } = await made(head, { what: 'totals', columns: ['stage', 'applications'] })
    expect(result).toMatchObject({ outcome: 'made', file: { rows: 1 } })
  })

  test('counts in the week in which it is made; beyond the limit there is no file, and the next is tried', async () => {
    const id = await scheduled()
    const people = Array.from({ length: 999 }, (_, number) => String(1_000_000 + number))
    await office.context.db
      .insertInto('export_made')
      .values({ id: office.context.random.id(), staff_id: kemi.id, made_at: office.clock.now(), people })
      .execute()
    await itIsTime()
    await makeAll()
    expect(await results()).toMatchObject([{ outcome: 'too_many' }])
    expect(await scheduleOf(kemi, id)).toMatchObject({ next_at: expect.any(String) })
    expect(JSON.stringify(await mailsTo(kemi))).toContain('more than 1,000 people')
    await write(sql`delete from export_made`)
    office.clock.advance({ minutes: 1 })
    await itIsTime()
    await makeAll()
    expect((await results())[0]).toMatchObject({ outcome: 'made' })
    const counted = await office.context.db.selectFrom('export_made').select('people').execute()
    expect(counted.map(one => one.people.length)).toEqual([2])
  })

  test('that fails does not stop the others, and is tried again', async () => {
    const id = await scheduled(musa)
    await write(sql`update export_schedule set every = 'hourly' where saved_export_id = ${id}`)
    await scheduled()
    await itIsTime()
    await makeAll()
    expect(await results()).toMatchObject([{ outcome: 'made' }])
    expect(await results(musa)).toEqual([])
    await write(sql`update export_schedule set every = 'monday' where saved_export_id = ${id}`)
    office.clock.advance({ minutes: 2 })
    await makeAll()
    expect(await results(musa)).toMatchObject([{ outcome: 'made', file: { rows: 1 } }])
  })
})

describe('a schedule', () => {
  test('is one for each person and export, can be changed, and ends when it is stopped, twice too', async () => {
    const id = await scheduled()
    expect(expectDone(await schedule(kemi, id, 'month'))).toMatchObject({ every: 'month' })
    expect(await scheduleOf(kemi, id)).toMatchObject({ every: 'month' })
    for (const _time of [1, 2]) expect((await kemi.call('unscheduleExport', { params: { id } })).status).toBe(204)
    expect(await scheduleOf(kemi, id)).toBeUndefined()
    expect((await schedule(kemi, id, 'hourly')).status).toBe(422)
  })

  test('is not there for an export that is not shared, and not given for one that the role does not make', async () => {
    const id = await scheduled()
    expect((await schedule(musa, id)).status).toBe(404)
    const head = await office.member('head')
    expectDone(await kemi.call('changeSavedExport', { params: { id }, body: { ...content, name: 'X', shared: true } }))
    expect((await schedule(head, id)).status).toBe(403)
  })

  test.each<[string, string, (id: string) => Promise<unknown>]>([
    ['their role no longer includes the export', 'no_right', () => giveRole(musa, 'head')],
    ['they are disabled', 'disabled', () => setDisabled(musa, office.clock.now())],
    ['it is no longer shared', 'gone', id => write(sql`update saved_export set shared_at = null where id = ${id}`)],
    ['its owner is disabled', 'gone', () => setDisabled(kemi, office.clock.now())],
    [
      'a stage that it filters by is no longer there',
      'broken',
      id => write(sql`update saved_export set filter = '{"stage": "lost"}' where id = ${id}`),
    ],
    [
      'a column is no longer offered',
      'broken',
      id => write(sql`update saved_export set columns = '{x}' where id = ${id}`),
    ],
  ])('stops when %s, and says so', async (_when, outcome, change) => {
    const id = await scheduled(kemi, { shared: true })
    await write(sql`delete from export_schedule`)
    expectDone(await schedule(musa, id))
    await itIsTime()
    await change(id)
    await makeAll()
    await itIsTime()
    await makeAll()
    expect(await mailsTo(musa)).toHaveLength(outcome === 'disabled' ? 0 : 1)
    await setDisabled(musa, null)
    await giveRole(musa, 'officer', { schools: ['space'] })
    expect(await results(musa)).toMatchObject([{ outcome }])
    const isListed = outcome !== 'gone'
    if (isListed) expect(await scheduleOf(musa, id)).toEqual({ every: 'working-day', stopped: outcome })
  })

  test('ends quietly with one’s own export, and is told to colleagues before it is deleted', async () => {
    const id = await scheduled(kemi, { shared: true })
    expectDone(await schedule(musa, id, 'month'))
    expectDone(await kemi.call('removeSavedExport', { params: { id } }))
    await makeAll()
    expect(await results(musa)).toEqual([])
    office.clock.advance({ hours: 2 })
    await stayIn()
    await makeAll()
    expect(await results(musa)).toMatchObject([{ outcome: 'gone' }])
    expect(await results()).toEqual([])
  })
})

describe('a file', () => {
  test('is there for the person for whom it was made alone, and each download is recorded', async () => {
    const { result } = await made()
    for (const who of [musa, await office.member('registrar')]) {
      expect((await download(who, result.id)).status).toBe(404)
      expect(await results(who)).toEqual([])
    }
    expect((await download(kemi, result.id)).body).toBe('Surname\r\nBello\r\nOjo\r\n')
    const lines = await office.context.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'action'])
      .where(sql<boolean>`subject = ${`export:${result.id}`} or detail->>'result' = ${result.id}`)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { actor_kind: 'job', actor_id: 'make-exports', action: 'export.prepared' },
      { actor_kind: 'staff', actor_id: kemi.id, action: 'export.collected' },
    ])
  })

  test.each<[string, number, () => Promise<unknown>]>([
    ['has lost a programme since', 403, () => giveRole(kemi, 'officer', { schools: ['space'] })],
    ['has another role since', 403, () => giveRole(kemi, 'head')],
    ['has no export in their role', 403, () => giveRole(kemi, 'reader')],
    ['is suspended', 401, () => setDisabled(kemi, office.clock.now())],
  ])('is not there for its owner who %s', async (_what, status, change) => {
    const { result } = await made()
    await change()
    expect((await download(kemi, result.id)).status).toBe(status)
  })

  test('is not there for its owner who has since become a referee of someone in it', async () => {
    const { result } = await made()
    const { id } = await applicationOf('Bello').executeTakeFirstOrThrow()
    const { db } = office.context
    const { email } = kemi
    await db
      .insertInto('referee')
      .values({
        ...{ id: office.context.random.id(), application_id: id, number: 1, name: 'Prof. Own', email },
        ...{ email_key: email, status: 'requested', created_at: office.clock.now() },
      })
      .execute()
    expect((await download(kemi, result.id)).status).toBe(403)
    await db.deleteFrom('referee').where('email', '=', email).execute()
  })

  test('is deleted after a week', async () => {
    const { result } = await made()
    office.clock.advance({ days: exportResultSpan.days, hours: 1 })
    await stayIn()
    expect(await results()).toEqual([])
    expect((await download(kemi, result.id)).status).toBe(404)
    await office.work('prune')
    const left = office.context.db.selectFrom('export_result').select('id').where('id', '=', result.id)
    expect(await left.execute()).toEqual([])
  })

  test('is deleted with the data of anyone in it, and its owner reads why', async () => {
    const { result } = await made()
    const { id } = await applicationOf('Ojo').executeTakeFirstOrThrow()
    await office.context.db
      .transaction()
      .execute(tx => eraseApplication(tx, office.context, Number(id), { why: 'close_account', left: noLeftovers() }))
    expect(await results()).toMatchObject([{ id: result.id, outcome: 'erased' }])
    expect((await download(kemi, result.id)).status).toBe(404)
  })

  test('never has anyone who was erased while it was made: it is made again', async () => {
    const { context } = office
    const { db } = context
    const wanted = { first_name: 'Sule', stage: 'received', daysAgo: 1 } as const
    await writeCase(context, { ...wanted, surname: 'Garba', programme: 'msc-computer-science' }, '26-100-003')
    await scheduled()
    await itIsTime()
    const making = await db.transaction().execute(async tx => {
      const { id } = await applicationOf('Garba', tx).forUpdate().executeTakeFirstOrThrow()
      await eraseApplication(tx, context, Number(id), { why: 'close_account', left: noLeftovers() })
      const done = makeAll()
      await databaseWaits(db)
      return { done }
    })
    await making.done
    const [result] = await results()
    expect((await download(kemi, result?.id)).body).not.toContain('Garba')
    expect(result).toMatchObject({ outcome: 'made' })
  })
})
