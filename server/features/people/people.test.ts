import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { findAll } from './testing/merging.ts'
import { type Someone, somebodyAt } from './testing/somebody.ts'

let portal: OfficePortal
let kemi: OfficePerson
let grace: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  grace = await portal.member('registrar')
})
afterAll(() => portal.close())

const somebody = (about?: Partial<Someone>) => somebodyAt(portal.context, about)

const find = () => findAll(portal.context)

interface Row {
  id: string
  kinds: string[]
  people: { id: string; name: { surname: string }; applications: { uuid: string }[] }[]
}

/** The pairs that someone sees which include this account. */
async function pairsOf(who: OfficePerson, account: { id: string }, state = 'open'): Promise<Row[]> {
  const rows: Row[] = []
  let after = ''
  do {
    const page = expectDone(await who.call('listPairs', { query: `state=${state}${after}` }))
    rows.push(...page.rows)
    after = page.next ? `&after=${page.next}` : ''
  } while (after)
  return rows.filter(({ people }) => people.some(({ id }) => id === account.id))
}

describe('two accounts are a pair', () => {
  test.each<[string, Partial<Someone>, Partial<Someone>, string[]]>([
    [
      'with the same JAMB number, however it is written',
      { jamb: '202712345678AB' },
      { jamb: ' 2027 12345678ab' },
      ['jamb'],
    ],
    [
      'with the same name in another order and without accents, and the same date of birth',
      { surname: 'Ọládẹ̀lé', first_name: 'Ṣadé', born: '2008-05-06' },
      { surname: 'SADE', first_name: 'Oladele', born: '2008-05-06' },
      ['birth'],
    ],
    ['with the same phone', { phone: '+2348039998877' }, { phone: '+2348039998877' }, ['phone']],
    [
      'with all of it',
      { surname: 'Garba', first_name: 'Hauwa', born: '2009-01-02', jamb: '202700000001XY', phone: '+2348031112233' },
      { surname: 'Garba', first_name: 'Hauwa', born: '2009-01-02', jamb: '202700000001XY', phone: '+2348031112233' },
      ['jamb', 'birth', 'phone'],
    ],
  ])('%s', async (_words, one, other, kinds) => {
    const [first, second] = [await somebody(one), await somebody(other)]
    await find()
    const [pair, ...more] = await pairsOf(kemi, first)
    expect(more).toEqual([])
    expect(pair?.kinds).toEqual(kinds)
    expect(pair?.people.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
  })

  test('but not because of only the same name, only the same date of birth, or a draft', async () => {
    const one = await somebody({ surname: 'Uche', first_name: 'Obi', born: '2008-02-03' })
    await somebody({ surname: 'Uche', first_name: 'Obi', born: '2008-02-04' })
    await somebody({ surname: 'Okeke', first_name: 'Obi', born: '2008-02-03' })
    await somebody({ surname: 'Uche', first_name: 'Obi', born: '2008-02-03', status: 'draft' })
    const [nameless] = [
      await somebody({ surname: '', first_name: '', born: '', phone: '' }),
      await somebody({ phone: '' }),
    ]
    await find()
    expect(await pairsOf(kemi, one)).toEqual([])
    expect(await pairsOf(kemi, nameless)).toEqual([])
  })

  test('as long as their submitted answers agree', async () => {
    const [one, other] = [await somebody({ born: '2008-07-07' }), await somebody()]
    await find()
    expect(await pairsOf(kemi, one)).toEqual([])
    await sql`update application set phone = (select phone from application where account_id = ${one.id})
      where account_id = ${other.id}`.execute(portal.context.db)
    await find()
    expect(await pairsOf(kemi, one)).toHaveLength(1)
    await sql`update application set phone = '' where account_id = ${other.id}`.execute(portal.context.db)
    await find()
    expect(await pairsOf(kemi, one)).toEqual([])
  })
})

const sameJamb = async (programmes: readonly string[] = []) => {
  const jamb = portal.context.random.uuid()
  const people = [
    await somebody({ jamb, programme: programmes[0] }),
    await somebody({ jamb, programme: programmes[1] }),
  ]
  await find()
  const [first] = people
  const [pair] = first ? await pairsOf(grace, first) : []
  if (!pair || !first) throw new Error('The pair was not found')
  return { pair, first }
}

describe('a pair', () => {
  test('is visible only to those whose scope includes every application of both', async () => {
    const computing = await portal.member('officer', { schools: ['computing'] })
    const inside = await sameJamb(['bsc-computer-science', 'bsc-software-engineering'])
    const across = await sameJamb(['bsc-computer-science', 'bsc-mathematics'])
    expect(await pairsOf(computing, inside.first)).toHaveLength(1)
    expect(await pairsOf(computing, across.first)).toEqual([])
    const params = { id: across.pair.id }
    for (const call of ['readPair', 'dismissPair', 'restorePair'] as const)
      expect((await computing.call(call, { params })).status, call).toBe(404)
    const uuid = across.pair.people[0]?.applications[0]?.uuid
    expect(expectDone(await computing.call('listPairs', { query: `application=${uuid}` })).rows).toEqual([])
    expect(expectDone(await kemi.call('listPairs', { query: `application=${uuid}` })).rows).toHaveLength(1)
  })

  test('shows what agrees and what differs, and reading it is logged for both', async () => {
    const { pair } = await sameJamb()
    const { people } = expectDone(await kemi.call('readPair', { params: { id: pair.id } }))
    expect(people).toHaveLength(2)
    expect(people[0].jamb_number).toBe(people[1].jamb_number)
    expect(people[0]).toMatchObject({ email: expect.stringContaining('@'), date_of_birth: expect.any(String) })
    const lines = await portal.context.db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'people.compared')
      .where('actor_id', '=', kemi.id)
      .execute()
    for (const { id } of pair.people) expect(lines.map(({ subject }) => subject)).toContain(`account:${id}`)
  })

  test('is dismissed with who and when, restored, and returns when more answers agree', async () => {
    const { pair, first } = await sameJamb()
    const params = { id: pair.id }
    expectDone(await kemi.call('dismissPair', { params }))
    expect(await pairsOf(grace, first)).toEqual([])
    expect(await pairsOf(grace, first, 'dismissed')).toMatchObject([{ dismissed: { by: { id: kemi.id } } }])
    expect(await grace.call('dismissPair', { params })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('has already said') },
    })
    expectDone(await grace.call('restorePair', { params }))
    expect((await kemi.call('restorePair', { params })).status).toBe(409)
    expectDone(await kemi.call('dismissPair', { params }))
    await find()
    expect(await pairsOf(grace, first)).toEqual([])
    const ids = pair.people.map(({ id }) => id)
    await sql`update application set phone = '+2348030001122' where account_id = any(${ids}::uuid[])`.execute(
      portal.context.db,
    )
    await find()
    expect(await pairsOf(grace, first)).toMatchObject([{ kinds: ['jamb', 'phone'] }])
  })

  test('disappears with an account, and pages end correctly', async () => {
    const { first } = await sameJamb()
    await sql`delete from account where id = ${first.id}`.execute(portal.context.db)
    expect(await pairsOf(grace, first)).toEqual([])
    await sql`insert into person_pair (id, one_id, other_id, kinds, score, found_at)
      select gen_random_uuid(), one.id, other.id, '{phone}', 1, now() from account one join account other on one.id < other.id
      limit 60 on conflict do nothing`.execute(portal.context.db)
    const first50 = expectDone(await grace.call('listPairs'))
    expect(first50.rows).toHaveLength(50)
    const rest = expectDone(await grace.call('listPairs', { query: `after=${first50.next}` }))
    const ids = [...first50.rows, ...rest.rows].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await grace.call('listPairs', { query: 'after=nonsense' })).status).toBe(422)
  })
})
