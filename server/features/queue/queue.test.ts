import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Grant } from '#shared/domain/staff.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { colleague, expectDone, type OfficePerson } from '../../testing/office.ts'
import { isOneErrorFrom } from './search-words.ts'

let portal: TestApp
let registrar: OfficePerson
let computing: OfficePerson

interface Put {
  surname: string
  first_name?: string
  programme: string
  type: 'msc' | 'phd' | 'undergraduate'
  stage?: string
  day: number
  more?: string
  number?: string
}

/** Inserts a submitted application; the database adds its case. */
async function put({ surname, first_name = 'Ada', programme, type, stage = 'received', day, more = '', number }: Put) {
  const { db } = portal.context
  const at = new Date(Date.UTC(2026, 9, day))
  const row = await db
    .insertInto('application')
    .values({
      uuid: portal.context.random.uuid(),
      email_key: `${surname.toLowerCase()}@example.com`,
      email: `${surname}@example.com`,
      phone: `+234803${String(1_000_000 + day)}`,
      program_type: type,
      selected_program: programme,
      status: 'submitted',
      surname,
      first_name,
      other_names: more,
      application_number: `26-${String(day).padStart(3, '0')}-${number ?? String(surname.length).padStart(3, '0')}`,
      answers: JSON.stringify({ jamb_registration_number: `2026${String(10_000_000 + day)}AB` }),
      created_at: at,
      updated_at: at,
      submitted_at: at,
      round_id: sql<string>`(select id from round where ${type} = any(program_types) order by id limit 1)`,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  for (const next of stages[stage] ?? [])
    await db.updateTable('admission_case').set({ stage: next }).where('application_id', '=', row.id).execute()
  return row
}
const stages: Record<string, string[]> = { checking: ['checking'], ready: ['checking', 'ready'] }

const all: Grant[] = [{ role: 'registrar', scope: 'all' }]
const read = async (who: OfficePerson, query = '') => expectDone(await who.call('listCases', { query }))
const namesOf = ({ rows }: { rows: { name: { surname: string } }[] }) => rows.map(({ name }) => name.surname)

beforeAll(async () => {
  portal = await testApp()
  registrar = await colleague(portal, { email: 'registrar@usta.example', grants: all })
  computing = await colleague(portal, {
    email: 'computing@usta.example',
    grants: [{ role: 'officer', scope: { schools: ['computing'] } }],
  })
  await put({ surname: 'Àjàyí', first_name: 'Ọláolúwa', programme: 'msc-computer-science', type: 'msc', day: 3 })
  await put({
    surname: 'Bello',
    first_name: 'Aisha',
    more: 'Zainab',
    programme: 'msc-computer-science',
    type: 'msc',
    day: 1,
  })
  await put({ surname: 'O’Brien', programme: 'msc-space-physics', type: 'msc', day: 2 })
  await put({
    surname: 'Danjuma',
    first_name: 'Musa',
    programme: 'msc-space-physics',
    type: 'msc',
    day: 5,
    stage: 'checking',
  })
  await put({ surname: 'Ɗanladi', programme: 'phd-space-physics', type: 'phd', day: 4, stage: 'ready' })
  await put({ surname: 'Eze', first_name: 'Ngozi', programme: 'bsc-accounting', type: 'undergraduate', day: 6 })
})
afterAll(() => portal.close())

describe('the queue', () => {
  test('lists a stage’s cases, oldest first, each with its details', async () => {
    const queue = await read(registrar, 'stage=received')
    expect(namesOf(queue)).toEqual(['Bello', 'O’Brien', 'Àjàyí', 'Eze'])
    expect(queue.rows[0]).toMatchObject({
      application_number: '26-001-005',
      name: { surname: 'Bello', given: 'Aisha Zainab' },
      program_type: 'msc',
      selected_program: 'msc-computer-science',
      stage: 'received',
      references: { needed: 2, in: 0 },
      has_paid: false,
      unread: true,
      group: 'unread',
      revision: 1,
    })
    expect(queue.counts).toEqual({ received: 4, checking: 1, ready: 1 })
    expect(queue.next).toBeUndefined()
  })

  test('without a stage lists everyone, newest first', async () => {
    expect(namesOf(await read(registrar))).toEqual(['Eze', 'Danjuma', 'Ɗanladi', 'Àjàyí', 'O’Brien', 'Bello'])
  })

  test('is read page by page, and every row appears once', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await read(registrar, `limit=1${after ? `&after=${after}` : ''}`)
      seen.push(...namesOf(page))
      after = page.next
    } while (after && seen.length < 20)
    expect(seen).toEqual(['Eze', 'Danjuma', 'Ɗanladi', 'Àjàyí', 'O’Brien', 'Bello'])
    const staged: string[] = []
    do {
      const page = await read(registrar, `stage=received&limit=1${after ? `&after=${after}` : ''}`)
      staged.push(...namesOf(page))
      after = page.next
    } while (after && staged.length < 20)
    expect(staged).toEqual(['Bello', 'O’Brien', 'Àjàyí', 'Eze'])
  })

  test('loses no row when a case on an earlier page moves away', async () => {
    const { db } = portal.context
    const early = await put({ surname: 'Abiola', programme: 'msc-space-physics', type: 'msc', day: 0 })
    const first = await read(registrar, 'stage=received&limit=2')
    await db.updateTable('admission_case').set({ stage: 'checking' }).where('application_id', '=', early.id).execute()
    const second = await read(registrar, `stage=received&limit=3&after=${first.next}`)
    expect([first, second].flatMap(namesOf)).toEqual(['Abiola', 'Bello', 'O’Brien', 'Àjàyí', 'Eze'])
    await db.deleteFrom('application').where('id', '=', early.id).execute()
  })

  test('puts what came back first, then the unread, then the rest', async () => {
    const { db } = portal.context
    const change = (number: string, set: { returned_at?: Date; first_opened_at?: Date }) =>
      db
        .updateTable('admission_case')
        .set(set)
        .where('application_id', '=', eb =>
          eb.selectFrom('application').select('id').where('application_number', '=', number),
        )
        .execute()
    const opened = new Date(Date.UTC(2026, 10, 1))
    await change('26-001-005', { first_opened_at: opened })
    await change('26-006-003', { first_opened_at: opened, returned_at: opened })
    const queue = await read(registrar, 'stage=received')
    expect(
      queue.rows.map((row: { name: { surname: string }; group: string }) => `${row.name.surname} ${row.group}`),
    ).toEqual(['Eze returned', 'O’Brien unread', 'Àjàyí unread', 'Bello waiting'])
    expect(namesOf(await read(registrar, 'stage=received&q=is:unread'))).toEqual(['O’Brien', 'Àjàyí'])
    expect(namesOf(await read(registrar, 'q=is:returned'))).toEqual(['Eze'])
  })
})

describe('a scope', () => {
  test('has its own rows and counts and no one else’s', async () => {
    const queue = await read(computing)
    expect(namesOf(queue)).toEqual(['Àjàyí', 'Bello'])
    expect(queue.counts).toEqual({ received: 2 })
  })

  test('limits every filter and search', async () => {
    for (const q of [
      'danjuma',
      'musa',
      '26-005-007',
      'danjuma@example.com',
      'programme:msc-space-physics',
      'type:phd',
      'school:space',
    ])
      expect(await read(computing, `q=${encodeURIComponent(q)}`), q).toEqual({ rows: [], counts: {} })
  })

  test('without any applications gives an empty queue', async () => {
    const nowhere = await colleague(portal, {
      email: 'nowhere@usta.example',
      grants: [{ role: 'officer', scope: { programmes: ['bsc-computer-science'] } }],
    })
    expect(await read(nowhere)).toEqual({ rows: [], counts: {} })
  })
})

describe('a search finds', () => {
  test.each([
    ['a name without its accents', 'ajayi', ['Àjàyí']],
    ['a name with its accents', 'Ọláolúwa ÀJÀYÍ', ['Àjàyí']],
    ['the beginning of a name', 'dan', ['Danjuma', 'Ɗanladi']],
    ['names in any order', 'zainab bello', ['Bello']],
    ['no one when only one of the two names matches', 'zainab danjuma', []],
    ['a name typed without its apostrophe', 'obrien', ['O’Brien']],
    ['a name typed with another apostrophe', "o'brien", ['O’Brien']],
    ['an application number', '26-005-007', ['Danjuma']],
    ['the beginning of a number without its hyphens', '26005', ['Danjuma']],
    ['an email address', 'EZE@example.com', ['Eze']],
    ['a phone number as it is dialled', '08031000006', ['Eze']],
    ['a phone number with its country code', '+2348031000006', ['Eze']],
    ['a JAMB number', '202610000006ab', ['Eze']],
    ['a name with one letter too many', 'belllo', ['Bello']],
    ['a name with one letter too few', 'danjma', ['Danjuma']],
    ['a name with a wrong letter', 'benlo', ['Bello']],
    ['a name with two letters swapped', 'ebllo', ['Bello']],
    ['no one for a name with two errors', 'dunjama', []],
    ['no one for an SQL statement', "' or true --", []],
    ['no one for an SQL wildcard', '%', []],
  ])('%s', async (_what, typed, expected) => {
    const queue = await read(registrar, `q=${encodeURIComponent(typed)}`)
    expect(namesOf(queue).sort()).toEqual([...expected].sort())
    const counted = Object.values(queue.counts as Record<string, number>).reduce((sum, count) => sum + count, 0)
    expect(counted).toBe(expected.length)
  })

  test('a person with two names that begin alike only once, on whichever page', async () => {
    await put({ surname: 'Zubairu', first_name: 'Zubaida', programme: 'msc-space-physics', type: 'msc', day: 10 })
    await put({ surname: 'Zubair', programme: 'msc-space-physics', type: 'msc', day: 11 })
    const first = await read(registrar, 'q=zub&limit=1')
    const second = await read(registrar, `q=zub&limit=1&after=${first.next}`)
    expect([...namesOf(first), ...namesOf(second)]).toEqual(['Zubairu', 'Zubair'])
    expect(second.next).toBeUndefined()
    expect(first.counts).toEqual({ received: 2 })
    await portal.context.db.deleteFrom('application').where('surname', 'like', 'Zubair%').execute()
  })

  test('an email address with a hyphen, and nothing on the page after it', async () => {
    const { id } = await put({ surname: 'Hyphen', programme: 'msc-space-physics', type: 'msc', day: 8 })
    const { db } = portal.context
    await db.updateTable('application').set({ email: 'ada-eze@example.com' }).where('id', '=', id).execute()
    expect(namesOf(await read(registrar, 'q=Ada-Eze@example.com'))).toEqual(['Hyphen'])
    const after = Buffer.from(JSON.stringify(['waiting', 'ada-eze@example.com', id])).toString('base64url')
    expect(namesOf(await read(registrar, `q=ada-eze@&after=${after}`))).toEqual([])
    await db.deleteFrom('application').where('id', '=', id).execute()
  })

  test('a person by a new name, and no longer by the old one', async () => {
    const { id } = await put({ surname: 'Maiden', programme: 'msc-space-physics', type: 'msc', day: 9 })
    const rename = { surname: 'Married', email: 'married@example.com' }
    await portal.context.db.updateTable('application').set(rename).where('id', '=', id).execute()
    expect(namesOf(await read(registrar, 'q=married'))).toEqual(['Married'])
    expect(namesOf(await read(registrar, 'q=maiden'))).toEqual([])
  })
})

test.each([
  ['bello', 'bello', true],
  ['bello', 'belo', true],
  ['bello', 'belllo', true],
  ['bello', 'balo', false],
  ['bello', 'eblol', false],
  ['bello', 'bell', true],
  ['bello', 'ello', true],
  ['', 'a', true],
  ['ab', 'ba', true],
])('%s is at most one typing error from %s: %s', (one, other, expected) => {
  expect(isOneErrorFrom(one, other)).toBe(expected)
  expect(isOneErrorFrom(other, one)).toBe(expected)
})

describe('a bad query gets a clear answer:', () => {
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  test.each([
    ['an unknown stage', 'stage=lost'],
    ['an unknown order', 'sort=alphabetical'],
    ['too many rows', 'limit=1000'],
    ['no rows', 'limit=0'],
    ['an unreadable cursor', 'after=rubbish'],
    ['an incomplete cursor', `after=${Buffer.from('["unread",1]').toString('base64url')}`],
    ['a cursor from another order', `stage=received&after=${cursor('unread', 'bello', 1)}`],
    ['a cursor with an unknown group', `after=${cursor('lost', '1', 1)}`],
    ['a cursor with an SQL statement in it', `after=${cursor('unread', "'; --", 1)}`],
    ['a search for a null character', 'q=%00'],
    ['a search of 501 characters', `q=${'a'.repeat(501)}`],
  ])('%s', async (_what, query) => {
    expect((await registrar.call('listCases', { query })).body).toMatchObject({ status: 422, code: 'invalid-fields' })
  })

  test('an unknown filter is named, and the rest still applies', async () => {
    const queue = await read(registrar, `q=${encodeURIComponent('colour:red is:returned')}`)
    expect(queue.unknown).toEqual(['colour:red'])
    expect(namesOf(queue)).toEqual(['Eze'])
  })

  test.each(['round:msc-1999', 'assignee:"Nobody Here"', 'programme:alchemy', 'school:wizardry', 'type:diploma'])(
    'a value that there is not is named like an unknown filter: %s',
    async part => {
      const queue = await read(registrar, `q=${encodeURIComponent(`${part} is:returned`)}`)
      expect(queue.unknown).toEqual([part])
      expect(namesOf(queue)).toEqual(['Eze'])
    },
  )

  test('a round is found in any case, and a second one that there is not is named', async () => {
    const { id } = await portal.context.db
      .selectFrom('round')
      .innerJoin('application', 'application.round_id', 'round.id')
      .select('round.id')
      .executeTakeFirstOrThrow()
    const whole = await read(registrar, `q=round:${id}`)
    expect(whole.rows.length).toBeGreaterThan(0)
    expect(await read(registrar, `q=round:${id.toUpperCase()}`)).toEqual(whole)
    expect(await read(registrar, `q=${encodeURIComponent(`round:${id} round:msc-1999`)}`)).toEqual({
      ...whole,
      unknown: ['round:msc-1999'],
    })
  })
})

describe('counts', () => {
  const comparedCounts = async () => {
    const { rows } = await sql<{ stored: number; actual: number }>`
      select (select coalesce(sum(cases), 0)::integer from case_count) as stored, (select count(*)::integer from admission_case) as actual`.execute(
      portal.context.db,
    )
    return rows[0]
  }

  test('stay right while cases come, move, change programme and go, and after differences are merged', async () => {
    const { db } = portal.context
    const { id } = await put({ surname: 'Counted', programme: 'msc-space-physics', type: 'msc', day: 20 })
    await db.updateTable('application').set({ selected_program: 'msc-computer-science' }).where('id', '=', id).execute()
    await db.updateTable('admission_case').set({ stage: 'checking' }).where('application_id', '=', id).execute()
    expect((await read(computing)).counts).toEqual({ received: 2, checking: 1 })
    await portal.work('fold-counts')
    expect((await read(computing)).counts).toEqual({ received: 2, checking: 1 })
    await db.deleteFrom('application').where('id', '=', id).execute()
    expect((await read(computing)).counts).toEqual({ received: 2 })
    const { stored, actual } = (await comparedCounts()) ?? {}
    expect(stored).toBe(actual)
  })

  test('are right after many moves at once, merged by two servers', async () => {
    const { db } = portal.context
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        put({
          surname: `Many${index}`,
          programme: 'msc-computer-science',
          type: 'msc',
          day: 21,
          number: String(100 + index),
        }),
      ),
    )
    await Promise.all([
      ...people.map(({ id }) =>
        db.updateTable('admission_case').set({ stage: 'checking' }).where('application_id', '=', id).execute(),
      ),
      portal.work('fold-counts'),
      portal.work('fold-counts'),
    ])
    expect((await read(computing)).counts).toEqual({ received: 2, checking: 12 })
  })

  const countOf = async (q: string) => {
    const { counts } = await read(registrar, `q=${encodeURIComponent(q)}`)
    return Object.values(counts as Record<string, number>).reduce((sum, count) => sum + count, 0)
  }

  test('of a filter are right immediately after an assignment, opening, verdict or new name', async () => {
    const { db } = portal.context
    const { id } = await put({ surname: 'Followed', programme: 'msc-space-physics', type: 'msc', day: 22 })
    const updateCase = () => db.updateTable('admission_case').where('application_id', '=', id)
    const filters = [
      'assignee:me',
      'is:overdue',
      'is:paid',
      'documents:missing',
      'followed',
      'is:unread followed',
      'renamed',
    ]
    const all = async () => Object.fromEntries(await Promise.all(filters.map(async q => [q, await countOf(q)])))
    const before = await all()
    expect(before).toMatchObject({ followed: 1, 'is:unread followed': 1, renamed: 0 })
    await updateCase().set({ assignee_id: registrar.id }).execute()
    expect(await all()).toEqual({ ...before, 'assignee:me': before['assignee:me'] + 1 })
    await updateCase()
      .set({ assignee_id: null, due_at: new Date(0) })
      .execute()
    expect(await all()).toEqual({ ...before, 'is:overdue': before['is:overdue'] + 1 })
    await updateCase().set({ due_at: null, first_opened_at: new Date() }).execute()
    expect(await all()).toEqual({ ...before, 'is:unread followed': 0 })
    await sql`insert into document (id, application_id, kind, file_name, content_type, size, sha256, storage_key, uploaded_at, verdict,
        verdict_reason, judged_at, judged_by)
      values (gen_random_uuid(), ${id}, 'transcript', 't.pdf', 'application/pdf', 1, '\\x00', 'k', now(), 'rejected', 'blurred', now(), ${registrar.id})`.execute(
      db,
    )
    expect((await all())['documents:missing']).toBe(before['documents:missing'] + 1)
    await db
      .updateTable('application')
      .set({ surname: 'Renamed', email: 'renamed@example.com' })
      .where('id', '=', id)
      .execute()
    expect(await all()).toMatchObject({ followed: 0, renamed: 1 })
    await db.deleteFrom('application').where('id', '=', id).execute()
    expect(await all()).toEqual({ ...before, followed: 0, 'is:unread followed': 0 })
  })

  test('of unread cases include those answered before anyone opened them', async () => {
    const { db } = portal.context
    const { id } = await put({ surname: 'Writer', programme: 'msc-space-physics', type: 'msc', day: 23 })
    const before = { unread: await countOf('is:unread'), both: await countOf('is:unread is:returned') }
    await db.updateTable('admission_case').set({ returned_at: new Date() }).where('application_id', '=', id).execute()
    expect(await countOf('is:unread')).toBe(before.unread)
    expect(await countOf('is:unread is:returned')).toBe(before.both + 1)
    const queue = await read(registrar, 'stage=received&q=is:unread')
    expect(queue.headings.returned).toBe(1)
    expect(namesOf(queue)[0]).toBe('Writer')
    await db.deleteFrom('application').where('id', '=', id).execute()
  })

  test.each(['', 'is:open', 'is:returned', 'is:unread', 'is:unread is:open'])(
    'by place equal those counted case by case: %s',
    async q => {
      const { counts } = await read(registrar, `q=${encodeURIComponent(q)}`)
      // Every case matches one of these two filters, and the counts by place cover neither.
      const parts = await Promise.all(
        ['is:paid', 'is:unpaid'].map(more => read(registrar, `q=${encodeURIComponent(`${q} ${more}`)}`)),
      )
      const summed: Record<string, number> = {}
      for (const part of parts)
        for (const [stage, count] of Object.entries(part.counts as Record<string, number>))
          summed[stage] = (summed[stage] ?? 0) + count
      expect(counts).toEqual(summed)
    },
  )
})
