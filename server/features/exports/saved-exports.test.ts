import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeCase } from '../../testing/cases.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'

let portal: OfficePortal
let kemi: OfficePerson
let musa: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  const wanted = { first_name: 'Aisha', stage: 'received', daysAgo: 1 } as const
  await writeCase(portal.context, { ...wanted, surname: 'Bello', programme: 'msc-computer-science' }, '26-100-001')
  await writeCase(portal.context, { ...wanted, surname: 'Ojo', programme: 'msc-space-physics' }, '26-100-002')
})
afterAll(() => portal.close())
beforeEach(async () => {
  kemi = await portal.member('officer')
  musa = await portal.member('officer', { schools: ['space'] })
})

type Saved = { id: string; name: string } & typeof content
const content = { what: 'applications', columns: ['surname'], filter: { stage: 'received' }, format: 'plain-csv' }
const body = { ...content, name: 'For the library' }
const save = async (who: OfficePerson, more: object = {}): Promise<Saved> =>
  expectDone(await who.call('saveExport', { body: { ...body, ...more } }))
const list = async (who: OfficePerson): Promise<Saved[]> => expectDone(await who.call('listSavedExports'))
const change = (who: OfficePerson, id: string, more: object) =>
  who.call('changeSavedExport', { params: { id }, body: { ...body, ...more } })
const remove = (who: OfficePerson, id: string) => who.call('removeSavedExport', { params: { id } })
const restore = (who: OfficePerson, id: string) => who.call('restoreSavedExport', { params: { id } })
const run = (who: OfficePerson, { what, columns, filter, format }: Saved) =>
  who.call('exportPeople', { body: { what, columns, filter, format } })

test('an export is theirs alone until it is shared, and then runs in the scope of whoever runs it', async () => {
  const { id } = await save(kemi)
  expect(await list(kemi)).toEqual([{ id, ...body }])
  expect(await list(musa)).toEqual([])
  expect(expectDone(await change(kemi, id, { shared: true }))).toMatchObject({ id, shared: true })
  const [shared] = await list(musa)
  expect(shared).toEqual({ id, ...body, shared: true, owner: { id: kemi.id, full_name: expect.any(String) } })
  if (!shared) throw new Error('It is not shared.')
  expect((await run(musa, shared)).body).toBe('Surname\r\nOjo\r\n')
  expect((await run(kemi, shared)).body).toBe('Surname\r\nBello\r\nOjo\r\n')
  // A change that does not mention sharing leaves it shared.
  expectDone(await change(kemi, id, { name: 'For the registry' }))
  expect(await list(musa)).toMatchObject([{ name: 'For the registry', shared: true }])
  expectDone(await change(kemi, id, { shared: false }))
  expect(await list(musa)).toEqual([])
})

test('somebody else’s is not there to change, remove or restore', async () => {
  const { id } = await save(kemi, { shared: true })
  expect((await change(musa, id, { name: 'Mine now' })).status).toBe(404)
  expect((await remove(musa, id)).status).toBe(404)
  expectDone(await remove(kemi, id))
  expect((await restore(musa, id)).status).toBe(404)
  expect(await list(musa)).toEqual([])
})

test('what was removed can be brought back, twice too, but not beside another of its name', async () => {
  const { id } = await save(kemi, { shared: true })
  expectDone(await remove(kemi, id))
  expect((await remove(kemi, id)).status).toBe(404)
  expect((await change(kemi, id, {})).status).toBe(404)
  expect(expectDone(await restore(kemi, id))).toMatchObject({ id, shared: true })
  expectDone(await restore(kemi, id))
  expect(await list(kemi)).toHaveLength(1)
  expectDone(await remove(kemi, id))
  await save(kemi, { name: 'FOR the library' })
  expect((await restore(kemi, id)).status).toBe(409)
})

test('two presses with one key save one export, and a second of the same name is refused', async () => {
  const headers = { 'idempotency-key': '4a1d2b3c-0000-4000-8000-000000000001' }
  const twice = await Promise.all([1, 2].map(() => kemi.call('saveExport', { body, headers })))
  expect(twice.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  expect(await list(kemi)).toHaveLength(1)
  const answers = await Promise.all(
    [1, 2, 3].map(() => kemi.call('saveExport', { body: { ...body, name: 'Another' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test.each([
  ['without a name', { name: ' ' }, 422],
  ['without a column', { columns: [] }, 422],
  ['with a column that is not offered', { columns: ['password_hash'] }, 422],
  ['of applications chosen one by one', { filter: { uuids: ['4a1d2b3c-0000-4000-8000-000000000001'] } }, 422],
  ['of what the role does not export', { what: 'payments', columns: ['reference'] }, 403],
])('an export %s is not saved', async (_what, more, status) => {
  expect((await kemi.call('saveExport', { body: { ...body, ...more } })).status).toBe(status)
  expect(await list(kemi)).toEqual([])
})

test('a shared one of a kind that somebody cannot export is not listed, and ends with its owner', async () => {
  const bursar = await portal.member('bursar')
  await save(kemi, { shared: true, name: 'Of Kemi' })
  await save(bursar, { what: 'payments', columns: ['reference'], filter: {}, shared: true, name: 'Of the bursar' })
  expect((await list(bursar)).map(({ name }) => name)).toEqual(['Of the bursar'])
  expect((await list(musa)).map(({ name }) => name)).toContain('Of Kemi')
  await portal.admin.freshen()
  expectDone(await portal.admin.call('disableStaff', { params: { id: kemi.id } }))
  expect((await list(musa)).map(({ name }) => name)).not.toContain('Of Kemi')
})

test('however many are shared of another kind, those that somebody may make are listed', async () => {
  const [bursar, { db, random, clock }] = [await portal.member('bursar'), portal.context]
  await save(kemi, { shared: true, name: 'Z of Kemi' })
  const rows = Array.from({ length: 200 }, (_, index) => ({
    ...{ id: random.id(), staff_id: bursar.id, name: `A ${index}`, what: 'payments', columns: ['reference'] },
    ...{ filter: '{}', format: 'csv', created_at: clock.now(), shared_at: clock.now() },
  }))
  await db.insertInto('saved_export').values(rows).execute()
  expect((await list(musa)).map(({ name }) => name)).toContain('Z of Kemi')
})
