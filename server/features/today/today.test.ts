import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type CaseWanted, writeCase } from '../../testing/cases.ts'
import { colleague, expectDone, type OfficePerson } from '../../testing/office.ts'

let portal: TestApp
let kemi: OfficePerson
let physics: OfficePerson

let numbers = 0
async function put(wanted: Partial<CaseWanted>): Promise<void> {
  numbers += 1
  const usual = {
    surname: 'Bello',
    first_name: 'Aisha',
    programme: 'msc-computer-science',
    stage: 'received',
    daysAgo: 3,
  }
  await writeCase(portal.context, { ...usual, ...wanted } as CaseWanted, `26-200-${String(numbers).padStart(3, '0')}`)
}

beforeAll(async () => {
  portal = await testApp()
  kemi = await colleague(portal, { email: 'kemi@usta.example', grants: [{ role: 'registrar', scope: 'all' }] })
  const scope = { programmes: ['msc-space-physics'] }
  physics = await colleague(portal, { email: 'physics@usta.example', grants: [{ role: 'officer', scope }] })
  await put({})
  await put({ openedDaysAgo: 1 })
  await put({ stage: 'checking', openedDaysAgo: 2, returnedDaysAgo: 1, assigneeId: kemi.id })
  await put({ stage: 'with_applicant', openedDaysAgo: 4, dueInDays: -1 })
  await put({ stage: 'with_applicant', openedDaysAgo: 4, dueInDays: 3, programme: 'msc-space-physics' })
  await put({ programme: 'msc-space-physics' })
})
afterAll(() => portal.close())

const read = async (who: OfficePerson, query: string) => expectDone(await who.call('listCases', { query }))
const total = ({ counts }: { counts: Record<string, number> }) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

describe('today', () => {
  test('counts what there is to do, and each number matches its view', async () => {
    const { mine, overdue, unread, returned } = expectDone(await kemi.call('readToday'))
    expect({ mine, overdue, unread, returned }).toEqual({ mine: 1, overdue: 1, unread: 2, returned: 1 })
    expect(total(await read(kemi, 'q=assignee:me is:open'))).toBe(mine)
    expect(total(await read(kemi, 'q=is:overdue'))).toBe(overdue)
    expect((await read(kemi, 'stage=received&q=is:unread')).counts.received).toBe(unread)
    expect(total(await read(kemi, 'q=is:returned'))).toBe(returned)
  })

  test('counts what there is to do in each round, and each number matches its view', async () => {
    const { rounds } = expectDone(await kemi.call('readToday'))
    expect(rounds).toMatchObject([{ state: 'open', counts: { received: 3, checking: 1, with_applicant: 2 } }])
    expect((await read(kemi, `q=round:${rounds[0].id} is:open`)).counts).toEqual(rounds[0].counts)
  })

  test('includes nothing from another scope', async () => {
    expect(expectDone(await physics.call('readToday'))).toMatchObject({
      mine: 0,
      overdue: 0,
      unread: 1,
      returned: 0,
      rounds: [{ counts: { received: 1, with_applicant: 1 } }],
    })
  })
})

describe('the headings of the queue', () => {
  test('are counted the same with and without a filter', async () => {
    expect((await read(kemi, 'stage=received')).headings).toEqual({ unread: 2, waiting: 1 })
    expect((await read(kemi, 'stage=checking')).headings).toEqual({ returned: 1 })
    expect((await read(kemi, 'stage=received&q=is:open')).headings).toEqual({ unread: 2, waiting: 1 })
    expect((await read(physics, 'stage=received')).headings).toEqual({ unread: 1 })
    const alone = expectDone(await kemi.call('countQueue', { query: 'stage=received' }))
    const { counts, headings } = await read(kemi, 'stage=received')
    expect(alone).toEqual({ counts, headings })
  })

  test('are left out where the rows are not grouped', async () => {
    for (const query of ['', 'stage=received&sort=newest', 'stage=with_applicant&q=due:<9d', 'stage=received&q=bello'])
      expect((await read(kemi, query)).headings, query).toBeUndefined()
  })

  test('update when a file is opened, and after differences are merged', async () => {
    const { db } = portal.context
    await sql`update admission_case set first_opened_at = now() where programme_id = 'msc-space-physics'`.execute(db)
    expect((await read(physics, 'stage=received')).headings).toEqual({ waiting: 1 })
    await portal.work('fold-counts')
    expect((await read(physics, 'stage=received')).headings).toEqual({ waiting: 1 })
  })

  test('put a round that is about to be decided above everything else', async () => {
    await sql`update round set closes_at = now() - interval '1 day', decisions_by = (now() + interval '2 days')::date
      where id = (select round_id from admission_case limit 1)`.execute(portal.context.db)
    const queue = await read(kemi, 'stage=received')
    expect(queue.headings).toEqual({ due: 3 })
    expect(queue.rows.map(({ group }: { group: string }) => group)).toEqual(['due', 'due', 'due'])
  })
})

describe('documents', () => {
  test('can be filtered: rejected and not replaced, without a verdict, all accepted', async () => {
    const { db } = portal.context
    const { rows } = await sql<{
      id: number
    }>`select application_id as id from admission_case order by 1 limit 3`.execute(db)
    const add = (at: number, kind: string, verdict: 'accepted' | 'rejected' | null, replaced_at: Date | null = null) =>
      db
        .insertInto('document')
        .values({
          id: portal.context.random.id(),
          application_id: rows[at]?.id ?? 0,
          kind,
          file_name: 'a.pdf',
          content_type: 'application/pdf',
          size: 1,
          sha256: Buffer.alloc(32),
          storage_key: portal.context.random.uuid(),
          uploaded_at: portal.context.clock.now(),
          replaced_at,
          verdict,
          ...(verdict ? { judged_at: portal.context.clock.now(), judged_by: kemi.id } : {}),
          ...(verdict === 'rejected' ? { verdict_reason: 'blurred' } : {}),
        })
        .execute()
    await add(0, 'curriculum_vitae', 'rejected')
    await add(1, 'transcript', 'rejected', portal.context.clock.now())
    await add(1, 'transcript', null)
    await add(2, 'transcript', 'accepted')
    const found = async (q: string) => total(await read(kemi, `q=${q}`))
    expect(await found('documents:missing')).toBe(1)
    expect(await found('documents:unchecked')).toBe(1)
    expect(await found('documents:accepted')).toBe(1)
    const queue = await read(kemi, 'q=documents:missing')
    expect(queue.rows[0]).toMatchObject({ documents: { accepted: 0, rejected: 1 } })
    const { requirements } = queue.rows[0]
    expect(requirements).toContainEqual({ requirement: 'Curriculum vitae', state: 'not_met' })
    expect((await read(kemi, 'q=documents:lost')).unknown).toEqual(['documents:lost'])
  })
})

describe('a view', () => {
  const save = (who: OfficePerson, body: Record<string, unknown>) => who.call('saveView', { body })

  test('is saved, found, changed and deleted by its owner', async () => {
    const saved = expectDone(await save(kemi, { name: 'Late ones', stage: 'with_applicant', q: 'is:overdue' }))
    expect(saved).toMatchObject({ name: 'Late ones', stage: 'with_applicant', q: 'is:overdue' })
    expect(expectDone(await kemi.call('listViews'))).toEqual([saved])
    const params = { id: saved.id }
    expectDone(await kemi.call('changeView', { params, body: { name: 'Late', q: 'is:overdue type:msc' } }))
    expect(expectDone(await kemi.call('listViews'))).toEqual([{ id: saved.id, name: 'Late', q: 'is:overdue type:msc' }])
    expect((await kemi.call('deleteView', { params })).status).toBe(204)
    expect((await kemi.call('deleteView', { params })).status).toBe(404)
  })

  test('cannot be seen, changed or deleted by anyone else', async () => {
    const { id } = expectDone(await save(kemi, { name: 'Mine', q: '' }))
    expect(expectDone(await physics.call('listViews'))).toEqual([])
    expect((await physics.call('changeView', { params: { id }, body: { name: 'Theirs' } })).status).toBe(404)
    expect((await physics.call('deleteView', { params: { id } })).status).toBe(404)
  })

  test('needs a name that its owner does not use yet, and each person can save up to 50', async () => {
    expect((await save(kemi, { name: 'mine', q: '' })).status).toBe(409)
    expect((await save(kemi, { name: ' ', q: '' })).status).toBe(422)
    const answers = await Promise.all(Array.from({ length: 52 }, (_, at) => save(physics, { name: `View ${at}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})
