import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { findAll } from './testing/merging.ts'
import { type Person, type Someone, somebodyAt } from './testing/somebody.ts'

let portal: OfficePortal
let kemi: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
})
afterAll(() => portal.close())

const find = () => findAll(portal.context)

async function familyOf(phone: string, people: readonly Partial<Someone>[]): Promise<Person[]> {
  const family: Person[] = []
  for (const about of people) family.push(await somebodyAt(portal.context, { ...about, phone }))
  await find()
  return family
}

interface Sharer {
  id: string
  name: { surname: string }
  like: { pair: string; person: { id: string; name: { surname: string } }; kinds: string[] }[]
}

async function everyPage(who: OfficePerson, call: 'listPairs' | 'listSharedPhones', query = '') {
  const rows: { id: string; kinds?: string[]; count?: number; people: { id: string }[] }[] = []
  let after = ''
  do {
    const page = expectDone(await who.call(call, { query: `${query}${after}` }))
    rows.push(...page.rows)
    after = page.next ? `&after=${page.next}` : ''
  } while (after)
  return rows
}

const groupOf = async (who: OfficePerson, { uuid }: Person) =>
  expectDone(await who.call('listSharedPhones', { query: `application=${uuid}` })).rows

/** Everyone in a group, over all its pages. */
async function sharersOf(who: OfficePerson, id: string): Promise<Sharer[]> {
  const people: Sharer[] = []
  let after = ''
  do {
    const page = expectDone(await who.call('readSharedPhone', { params: { id }, query: after }))
    people.push(...page.people)
    after = page.next ? `after=${encodeURIComponent(page.next)}` : ''
  } while (after)
  return people
}

describe('a phone that many people share', () => {
  test('of 40 people of a cyber café, among them one person twice and twins, is one group, and only those who agree in more are pairs', async () => {
    const café: Partial<Someone>[] = Array.from({ length: 36 }, () => ({}))
    const garba = { surname: 'Garba', first_name: 'Hauwa', born: '2009-01-02' }
    const family = await familyOf('+2348035550040', [
      garba,
      ...café,
      { surname: 'HAUWA', first_name: 'Garba', born: '2009-01-02' },
      { surname: 'Bello', first_name: 'Musa', jamb: '202700000040AB' },
      { surname: 'Belo', first_name: 'Moses', jamb: '202700000040ab' },
    ])
    const ids = family.map(({ id }) => id)
    const pairs = (await everyPage(kemi, 'listPairs')).filter(({ people }) => people.some(({ id }) => ids.includes(id)))
    expect(pairs.map(({ kinds }) => kinds)).toEqual([
      ['jamb', 'phone'],
      ['birth', 'phone'],
    ])
    const [first] = family
    if (!first) throw new Error('There is no one')
    const [group, ...more] = await groupOf(kemi, first)
    expect(more).toEqual([])
    expect(group).toMatchObject({ count: 40, alike: 2 })
    expect(group.people).toHaveLength(4)
    const people = await sharersOf(kemi, group.id)
    expect(people.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const alike = people.filter(({ like }) => like.length > 0)
    expect(alike.map(({ name, like }) => [name.surname, like[0]?.person.name.surname, like[0]?.kinds])).toEqual([
      ['Bello', 'Belo', ['jamb', 'phone']],
      ['Belo', 'Bello', ['jamb', 'phone']],
      ['Garba', 'HAUWA', ['birth', 'phone']],
      ['HAUWA', 'Garba', ['birth', 'phone']],
    ])
  })

  test('of more people than a page holds names each of them once', async () => {
    const family = await familyOf(
      '+2348035550120',
      Array.from({ length: 60 }, () => ({})),
    )
    const [group] = family[0] ? await groupOf(kemi, family[0]) : []
    const people = await sharersOf(kemi, group.id)
    expect(people.map(({ id }) => id).toSorted()).toEqual(family.map(({ id }) => id).toSorted())
    const params = { id: group.id }
    expect((await kemi.call('readSharedPhone', { params, query: 'after=nonsense' })).status).toBe(422)
    expect((await kemi.call('listSharedPhones', { query: 'after=nonsense' })).status).toBe(422)
  })

  test('is a pair while two have it, a group from the third on, and a pair again when the third has another', async () => {
    const phone = '+2348035550003'
    const [one, other] = await familyOf(phone, [{}, {}])
    if (!one || !other) throw new Error('There is no one')
    const pairsOfOne = async () =>
      (await everyPage(kemi, 'listPairs')).filter(({ people }) => people.some(({ id }) => id === one.id))
    expect(await pairsOfOne()).toHaveLength(1)
    expect(await groupOf(kemi, one)).toEqual([])
    const [third] = await familyOf(phone, [{}])
    expect(await pairsOfOne()).toEqual([])
    expect(await groupOf(kemi, one)).toMatchObject([{ count: 3, alike: 0 }])
    await sql`update application set phone = '' where account_id = ${third?.id}`.execute(portal.context.db)
    await find()
    await find()
    expect(await pairsOfOne()).toMatchObject([{ kinds: ['phone'] }])
    expect(await groupOf(kemi, one)).toEqual([])
  })

  test('leaves nothing behind when its accounts are deleted', async () => {
    const family = await familyOf('+2348035550004', [{}, {}, {}])
    const [group] = family[0] ? await groupOf(kemi, family[0]) : []
    await sql`delete from account where id = any(${family.map(({ id }) => id)}::uuid[])`.execute(portal.context.db)
    await find()
    const { rows } = await sql`select from shared_phone where id = ${group.id}`.execute(portal.context.db)
    expect(rows).toEqual([])
  })

  test('shows a school only its own applicants, counts no one else, and is nothing with fewer than two of them', async () => {
    const computing = await portal.member('officer', { schools: ['computing'] })
    const [inside, , stranger] = await familyOf('+2348035550005', [
      { programme: 'bsc-computer-science', jamb: '202700000005AB' },
      { programme: 'bsc-software-engineering' },
      { programme: 'bsc-mathematics', jamb: '202700000005AB' },
    ])
    if (!inside || !stranger) throw new Error('There is no one')
    const [group] = await groupOf(computing, inside)
    expect(group).toMatchObject({ count: 2, alike: 0 })
    expect((await sharersOf(computing, group.id)).map(({ id }) => id)).not.toContain(stranger.id)
    expect(await groupOf(computing, stranger)).toEqual([])
    expect(await groupOf(kemi, stranger)).toMatchObject([{ count: 3, alike: 1 }])
    const params = { id: group.id }
    const chosen = { params, body: { one: inside.id, other: stranger.id } }
    expect((await computing.call('choosePair', chosen)).status).toBe(404)

    const [outside] = await familyOf('+2348035550006', [
      { programme: 'bsc-computer-science' },
      { programme: 'bsc-mathematics' },
      { programme: 'bsc-mathematics' },
    ])
    if (!outside) throw new Error('There is no one')
    expect(await groupOf(computing, outside)).toEqual([])
    const [hidden] = await groupOf(kemi, outside)
    expect((await computing.call('readSharedPhone', { params: { id: hidden.id } })).status).toBe(404)
    expect((await everyPage(computing, 'listSharedPhones')).map(({ id }) => id)).not.toContain(hidden.id)
  })

  test('lets an officer put two of them side by side, who stay a pair as long as both have the phone', async () => {
    const [one, other] = await familyOf('+2348035550007', [{}, {}, {}])
    const [stranger] = await familyOf('+2348035550008', [{}])
    if (!one || !other || !stranger) throw new Error('There is no one')
    const [group] = await groupOf(kemi, one)
    const params = { id: group.id }
    const choose = (body: Record<string, unknown>) => kemi.call('choosePair', { params, body })
    expect((await choose({ one: one.id, other: one.id })).status).toBe(409)
    expect((await choose({ one: one.id, other: stranger.id })).status).toBe(404)
    const { id } = expectDone(await choose({ one: one.id, other: other.id }))
    expect(expectDone(await choose({ one: other.id, other: one.id })).id).toBe(id)
    const pair = { params: { id } }
    expect(expectDone(await kemi.call('readPair', pair)).kinds).toEqual(['phone'])
    await sql`update person set changed = true where account_id = ${one.id}`.execute(portal.context.db)
    await find()
    expectDone(await kemi.call('readPair', pair))
    await sql`update application set phone = '' where account_id = ${one.id}`.execute(portal.context.db)
    await find()
    expect((await kemi.call('readPair', pair)).status).toBe(404)
  })
})
