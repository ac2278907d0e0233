import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeCase } from '../../testing/cases.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'

let portal: OfficePortal
let kemi: OfficePerson
let musa: OfficePerson
let reader: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  musa = await portal.member('officer', { schools: ['space'] })
  reader = await portal.member('reader')
})
afterAll(() => portal.close())

const view = { name: 'Civil, unread', stage: 'received', q: 'is:unread' }
const save = async (who: OfficePerson, body: Record<string, unknown> = view) =>
  expectDone(await who.call('saveView', { body }))
const list = async (who: OfficePerson) => expectDone(await who.call('listViews'))
const change = (who: OfficePerson, id: string, body: Record<string, unknown>) =>
  who.call('changeView', { params: { id }, body })

test('a view is private until it is shared; colleagues then see it and its owner until sharing ends', async () => {
  const { id } = await save(kemi)
  expect(await list(musa)).toEqual([])
  expect(expectDone(await change(kemi, id, { ...view, shared: true }))).toMatchObject({ id, shared: true })
  expect(await list(musa)).toEqual([
    { id, ...view, shared: true, owner: { id: kemi.id, full_name: expect.any(String) } },
  ])
  expect(await list(reader)).toHaveLength(1)
  expect((await list(kemi))[0]).not.toHaveProperty('owner')
  // A change that does not mention sharing leaves it shared.
  expectDone(await change(kemi, id, { ...view, name: 'Civil' }))
  expect(await list(musa)).toMatchObject([{ name: 'Civil', shared: true }])
  expectDone(await change(kemi, id, { ...view, shared: false }))
  expect(await list(musa)).toEqual([])
  expectDone(await kemi.call('deleteView', { params: { id } }))
})

test('only the owner changes, deletes or stops sharing a view; a colleague’s copy is their own', async () => {
  const { id } = await save(kemi, { ...view, shared: true })
  expect((await change(musa, id, { ...view, name: 'Mine now' })).status).toBe(404)
  expect((await change(musa, id, { ...view, shared: false })).status).toBe(404)
  expect((await musa.call('deleteView', { params: { id } })).status).toBe(404)
  const copy = await save(musa)
  expectDone(await kemi.call('deleteView', { params: { id } }))
  expect(await list(musa)).toEqual([{ id: copy.id, ...view }])
  expectDone(await musa.call('deleteView', { params: { id: copy.id } }))
})

test('a shared view shows only what is in the scope of the person who opens it', async () => {
  const wanted = { surname: 'Bello', first_name: 'Aisha', stage: 'received', daysAgo: 1 } as const
  await writeCase(portal.context, { ...wanted, programme: 'msc-computer-science' }, '26-100-001')
  await writeCase(portal.context, { ...wanted, programme: 'msc-space-physics' }, '26-100-002')
  await save(kemi, { ...view, shared: true })
  const [shared] = await list(musa)
  const query = `stage=${shared.stage}&q=${shared.q}`
  const numbers = async (who: OfficePerson) =>
    expectDone(await who.call('listCases', { query })).rows.map(
      (row: { application_number: string }) => row.application_number,
    )
  expect(await numbers(musa)).toEqual(['26-100-002'])
  expect((await numbers(kemi)).length).toBe(2)
})

test('the shared views of a disabled account disappear from colleagues’ lists', async () => {
  const ngozi = await portal.member('officer')
  await save(ngozi, { ...view, name: 'Of Ngozi', shared: true })
  expect((await list(musa)).map(({ name }: { name: string }) => name)).toContain('Of Ngozi')
  await portal.admin.freshen()
  expectDone(await portal.admin.call('disableStaff', { params: { id: ngozi.id } }))
  expect((await list(musa)).map(({ name }: { name: string }) => name)).not.toContain('Of Ngozi')
})

test('a role without applications sees no views', async () => {
  for (const role of ['bursar', 'records', 'editor', 'administrator'] as const)
    expect((await (await portal.member(role)).call('listViews')).status, role).toBe(403)
})
