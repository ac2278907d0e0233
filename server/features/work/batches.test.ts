import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Grant } from '#shared/domain/staff.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type WrittenCase, writeCase } from '../../testing/cases.ts'
import { colleague, expectDone, firstAdministrator, type OfficePerson } from '../../testing/office.ts'

let portal: TestApp
let admin: OfficePerson
let kemi: OfficePerson
let ada: OfficePerson
let reader: OfficePerson
let registrar: OfficePerson
let cases: WrittenCase[]

const officerOf = (...schools: string[]): Grant[] => [{ role: 'officer', scope: { schools } } as Grant]
const join = (full_name: string, grants: Grant[]) =>
  colleague(portal, { email: `${full_name.replace(' ', '.')}@usta.example`, full_name, grants })

let numbers = 0
function put(programme: string, more: { daysAgo?: number; openedDaysAgo?: number } = {}): Promise<WrittenCase> {
  numbers += 1
  const person = { surname: 'Bello', first_name: 'Aisha', programme, stage: 'received', daysAgo: 2 } as const
  return writeCase(portal.context, { ...person, ...more }, `26-100-${String(numbers).padStart(3, '0')}`)
}

beforeAll(async () => {
  portal = await testApp()
  admin = await firstAdministrator(portal)
  kemi = await join('Kemi Obi', officerOf('computing', 'space'))
  ada = await join('Ada Eze', officerOf('computing'))
  reader = await join('Rita Musa', [{ role: 'reader', scope: { schools: ['space'] } }])
  registrar = await join('Tunde Bako', [{ role: 'registrar', scope: 'all' }])
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.context.db.deleteFrom('application').execute()
  cases = [await put('msc-computer-science'), await put('msc-computer-science'), await put('msc-space-physics')]
})

const uuidsOf = (...positions: number[]) => positions.map(at => cases[at]?.uuid ?? '')
const freeze = (who: OfficePerson, body: Record<string, unknown>) =>
  who.call('createBatch', { body: { action: 'assign', ...body } })
const confirm = (who: OfficePerson, id: string, count: number) =>
  who.call('confirmBatch', { params: { id }, body: { count } })
async function assign(who: OfficePerson, body: Record<string, unknown>) {
  const { id, count } = expectDone(await freeze(who, body))
  return expectDone(await confirm(who, id, count))
}
async function assigneesNow(): Promise<(string | null)[]> {
  const rows = await portal.context.db
    .selectFrom('admission_case')
    .leftJoin('staff', 'staff.id', 'admission_case.assignee_id')
    .select('staff.full_name')
    .orderBy('admission_case.application_id')
    .execute()
  return rows.map(({ full_name }) => full_name)
}

describe('applications are assigned', () => {
  test('to one colleague, and only once it is confirmed', async () => {
    const frozen = expectDone(await freeze(kemi, { assignees: [ada.id], uuids: uuidsOf(0, 1) }))
    expect(frozen.count).toBe(2)
    expect(await assigneesNow()).toEqual([null, null, null])
    expect(expectDone(await confirm(kemi, frozen.id, 2))).toMatchObject({
      count: 2,
      shares: [{ full_name: 'Ada Eze', count: 2 }],
    })
    expect(await assigneesNow()).toEqual(['Ada Eze', 'Ada Eze', null])
  })

  test('evenly among several, who each get only what they may read', async () => {
    const { shares } = await assign(kemi, { assignees: [ada.id, kemi.id], uuids: uuidsOf(0, 1, 2) })
    expect(shares.map((share: { count: number }) => share.count).sort()).toEqual([1, 2])
    expect((await assigneesNow())[2]).toBe('Kemi Obi')
  })

  test('when a whole view was selected', async () => {
    await assign(registrar, {
      assignees: [kemi.id],
      filter: { stage: 'received', q: 'programme:msc-computer-science' },
    })
    expect(await assigneesNow()).toEqual(['Kemi Obi', 'Kemi Obi', null])
  })

  test('to no one, which updates the load of the colleagues', async () => {
    const loads = async () => {
      const people: { full_name: string; load: number }[] = expectDone(await kemi.call('listColleagues'))
      return Object.fromEntries(people.map(({ full_name, load }) => [full_name, load]))
    }
    await assign(kemi, { assignees: [ada.id], uuids: uuidsOf(0, 1) })
    expect(await loads()).toEqual({ 'Ada Eze': 2, 'Kemi Obi': 0, 'Rita Musa': 0, 'Tunde Bako': 0 })
    await assign(kemi, { assignees: [], uuids: uuidsOf(0, 1) })
    expect(await loads()).toMatchObject({ 'Ada Eze': 0 })
  })

  test('evenly when 400 are selected together', async () => {
    const { db } = portal.context
    await sql`insert into application (uuid, email_key, email, phone, program_type, selected_program, status, surname, first_name,
        other_names, application_number, created_at, updated_at, submitted_at)
      select gen_random_uuid(), n || '@example.com', n || '@example.com', '', 'msc', 'msc-computer-science', 'submitted', 'Many', 'Of',
        '', '25-' || n, now(), now(), now() from generate_series(1, 398) n`.execute(db)
    const filter = { q: 'programme:msc-computer-science' }
    const { shares } = await assign(kemi, { assignees: [ada.id, kemi.id], filter })
    expect(shares).toMatchObject([{ count: 200 }, { count: 200 }])
  })

  test('by a list of up to 1,000, each of which has to exist', async () => {
    const uuids = Array.from({ length: 1001 }, () => portal.context.random.uuid())
    expect((await freeze(kemi, { assignees: [ada.id], uuids })).status).toBe(422)
    expect((await freeze(kemi, { assignees: [ada.id], uuids: uuids.slice(1) })).status).toBe(404)
  })
})

describe('colleagues for one application', () => {
  test('are those who can read it, and the others with why they cannot', async () => {
    const [, , space] = cases
    if (!space) throw new Error('There is no application')
    const people = expectDone(await kemi.call('listColleagues', { query: `uuid=${space.uuid}` }))
    const barred = Object.fromEntries(
      people.map((one: { full_name: string; barred?: string }) => [one.full_name, one.barred]),
    )
    expect(barred).toEqual({
      'Ada Eze': 'other-programmes',
      'Kemi Obi': undefined,
      'Rita Musa': undefined,
      'Tunde Bako': undefined,
    })
    // What is offered is what is accepted.
    for (const { id, full_name } of people) {
      const { status } = await kemi.call('assignCase', {
        params: { uuid: space.uuid },
        body: { staff_id: id, revision: await revisionOf(space.uuid) },
      })
      expect([full_name, status]).toEqual([full_name, barred[full_name] ? 422 : 200])
    }
    expect((await ada.call('listColleagues', { query: `uuid=${space.uuid}` })).status).toBe(404)
  })
})

async function revisionOf(uuid: string): Promise<number> {
  const { revision } = await portal.context.db
    .selectFrom('admission_case')
    .innerJoin('application', 'application.id', 'application_id')
    .select('admission_case.revision')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return revision
}

describe('an assignment is refused', () => {
  test('as a whole after a colleague has assigned one of them, saying who did what', async () => {
    const frozen = expectDone(await freeze(kemi, { assignees: [kemi.id], uuids: uuidsOf(0, 1) }))
    await assign(registrar, { assignees: [ada.id], uuids: uuidsOf(1) })
    const { status, body } = await confirm(kemi, frozen.id, 2)
    expect(status).toBe(409)
    expect(body.detail).toBe(
      `Tunde Bako has just assigned ${cases[1]?.application_number} to Ada Eze. Nothing was changed.`,
    )
    expect(await assigneesNow()).toEqual([null, 'Ada Eze', null])
  })

  test('if the count is not the one that was selected', async () => {
    const { id } = expectDone(await freeze(kemi, { assignees: [ada.id], uuids: uuidsOf(0, 1) }))
    expect((await confirm(kemi, id, 1)).status).toBe(409)
    expect(await assigneesNow()).toEqual([null, null, null])
  })

  test.each(['programm:msc-computer-science', 'round:msc-1999', 'assignee:zzz'])(
    'of a view with a filter that there is not, which would be every application: %s',
    async q => {
      const { status, body } = await freeze(registrar, { assignees: [kemi.id], filter: { q } })
      expect({ status, detail: body.detail }).toEqual({ status: 422, detail: expect.stringContaining(`“${q}”`) })
    },
  )

  test('for applications in another scope, as if they did not exist', async () => {
    const { status, body } = await freeze(ada, { assignees: [ada.id], uuids: uuidsOf(0, 2) })
    expect(status).toBe(404)
    expect(body.detail).toBe('One of the applications you chose is no longer in your queue. Nothing was changed.')
    const viewed = expectDone(await freeze(ada, { assignees: [ada.id], filter: { q: '' } }))
    expect(viewed.count).toBe(2)
  })

  test('to a colleague who may not read one of them', async () => {
    const { status, body } = await freeze(kemi, { assignees: [ada.id], uuids: uuidsOf(0, 2) })
    expect(status).toBe(422)
    expect(body.detail).toContain('Ada Eze cannot read one of these applications (M.Sc. Space Physics).')
  })

  test('to someone who is not a colleague, by a reader, and for someone else’s selection', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await freeze(kemi, { assignees: [nobody], uuids: uuidsOf(0) })).status).toBe(422)
    expect((await freeze(reader, { assignees: [reader.id], uuids: uuidsOf(2) })).status).toBe(403)
    const { id } = expectDone(await freeze(kemi, { assignees: [ada.id], uuids: uuidsOf(0) }))
    expect((await confirm(ada, id, 1)).status).toBe(404)
    expect((await ada.call('undoBatch', { params: { id } })).status).toBe(404)
  })

  test('if the scope was removed between selecting and confirming', async () => {
    const amara = await join('Amara Nze', officerOf('computing', 'space'))
    const { id } = expectDone(await freeze(amara, { assignees: [kemi.id], uuids: uuidsOf(0, 2) }))
    await admin.freshen()
    expectDone(await admin.call('changeStaff', { params: { id: amara.id }, body: { grants: officerOf('space') } }))
    const { status, body } = await confirm(amara, id, 2)
    expect(status).toBe(409)
    expect(body.detail).toBe('1 of these applications is no longer in your queue. Nothing was changed.')
  })

  test('a second time, while a repeated request gets the same answer', async () => {
    const { id } = expectDone(await freeze(kemi, { assignees: [ada.id], uuids: uuidsOf(0) }))
    const headers = { 'idempotency-key': '5a0c1a52-5d1c-4a1e-9d0f-0f8f3e0b8d11' }
    const press = () => kemi.call('confirmBatch', { params: { id }, body: { count: 1 }, headers })
    const first = await press()
    expect(first.status).toBe(200)
    expect((await press()).body).toEqual(first.body)
    expect((await confirm(kemi, id, 1)).status).toBe(409)
  })

  test('to one of two officers who assign at the same moment', async () => {
    const [one, other] = await Promise.all([
      freeze(kemi, { assignees: [kemi.id], uuids: uuidsOf(0, 1) }),
      freeze(ada, { assignees: [ada.id], uuids: uuidsOf(1, 0) }),
    ])
    const answers = await Promise.all([confirm(kemi, one.body.id, 2), confirm(ada, other.body.id, 2)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [first, second] = await assigneesNow()
    expect(first).toBe(second)
  })
})

describe('an assignment is undone', () => {
  test('within half a minute, and everyone has what they had before', async () => {
    await assign(kemi, { assignees: [ada.id], uuids: uuidsOf(0) })
    const { id } = await assign(kemi, { assignees: [kemi.id], uuids: uuidsOf(0, 1) })
    expect(expectDone(await kemi.call('undoBatch', { params: { id } }))).toEqual({ id, count: 2 })
    expect(await assigneesNow()).toEqual(['Ada Eze', null, null])
    expect((await kemi.call('undoBatch', { params: { id } })).status).toBe(409)
  })

  test('but not after one of them was assigned again, and not later', async () => {
    const { id } = await assign(kemi, { assignees: [kemi.id], uuids: uuidsOf(0, 1) })
    await assign(registrar, { assignees: [ada.id], uuids: uuidsOf(0) })
    expect((await kemi.call('undoBatch', { params: { id } })).body.detail).toContain('Tunde Bako has just assigned')
    await portal.context.db
      .updateTable('case_batch')
      .set({ confirmed_at: sql<Date>`now() - interval '31 seconds'` })
      .execute()
    expect((await kemi.call('undoBatch', { params: { id } })).body.detail).toContain('too late')
  })
})

describe('a reader', () => {
  test('sees in the queue only what is assigned to them', async () => {
    const read = async (query = '') => expectDone(await reader.call('listCases', { query }))
    expect(await read()).toEqual({ rows: [], counts: {} })
    await assign(kemi, { assignees: [reader.id], uuids: uuidsOf(2) })
    await put('msc-space-physics')
    expect(await read()).toMatchObject({ rows: [{ uuid: cases[2]?.uuid }], counts: { received: 1 } })
    expect((await read('stage=received')).headings).toEqual({ unread: 1 })
    expect((await read(`q=${cases[2]?.application_number}`)).rows).toHaveLength(1)
    expect(expectDone(await reader.call('readToday'))).toMatchObject({ mine: 1, unread: 1, returned: 0, overdue: 0 })
  })

  test('cannot search by email address or phone number, which would reveal the owner', async () => {
    await assign(kemi, { assignees: [reader.id], uuids: uuidsOf(2) })
    const rows = async (who: OfficePerson, q: string) =>
      expectDone(await who.call('listCases', { query: `q=${encodeURIComponent(q)}` })).rows.length
    const { application_number = '' } = cases[2] ?? {}
    const phone = `0803${application_number.replace(/\D/g, '').slice(-7).padStart(7, '0')}`
    for (const q of [`${application_number}@example.com`, phone]) {
      expect(await rows(kemi, q), q).toBe(1)
      expect(await rows(reader, q), q).toBe(0)
    }
    // The sample rubric hides names from readers.
    expect(await rows(kemi, 'bello')).toBeGreaterThan(0)
    expect(await rows(reader, 'bello')).toBe(0)
    const [mine] = uuidsOf(2)
    const own = cases.find(({ uuid }) => uuid === mine)
    expect(await rows(reader, own?.application_number ?? '')).toBe(1)
  })
})
