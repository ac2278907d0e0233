import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone } from '../../testing/office.ts'
import { type ToldOffice, toldOffice } from '../offers/testing/told-office.ts'

const people = 612
const programme = 'msc-computer-science'
let office: ToldOffice
let round: string

beforeAll(async () => {
  office = await toldOffice()
  const { uuid } = await office.told()
  round = await enrolMany(uuid)
})
afterAll(() => office.close())

/** Copies of an application that has been told, each enrolled with a number. Returns their round. */
async function enrolMany(uuid: string): Promise<string> {
  await office.context.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into application (uuid, email_key, email, program_type, selected_program, status, surname, first_name, other_names,
        application_number, answers, created_at, updated_at, submitted_at, form_version, round_id)
      select gen_random_uuid(), 'copy' || n, 'copy' || n || '@example.com', program_type, selected_program, status, 'Bello', 'Aisha ' || n, '',
        '28-' || lpad(n::text, 6, '0'), answers, created_at, updated_at, submitted_at, form_version, round_id
      from application, generate_series(1, ${people}::integer) n where uuid = ${uuid}::uuid`.execute(tx)
    await sql`
      insert into decision (id, application_id, kind, programme_id, proposed_at, proposed_by_kind, approved_at, approved_by_kind, releases_at)
      select gen_random_uuid(), id, 'offer', selected_program, now(), 'command', now(), 'command', now()
      from application where email_key like 'copy%'`.execute(tx)
    await sql`
      insert into offer (decision_id, application_id, state, since)
      select decision.id, application_id, 'enrolled', now() from decision join application on application.id = application_id
      where email_key like 'copy%'`.execute(tx)
    await sql`
      insert into matriculation_number (number, group_name, serial, decision_id, given_at, given_by)
      select '2027/CS/' || lpad(n::text, 4, '0'), '2027/CS', n, id, now(), ${office.records.id}::uuid from (
        select decision.id, row_number() over (order by application_id)::integer as n
        from decision join application on application.id = application_id where email_key like 'copy%') one`.execute(tx)
  })
  const found = await office.context.db
    .selectFrom('application')
    .select('round_id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return found.round_id ?? ''
}

const list = async (query = '') => expectDone(await office.records.call('matriculationList', { query }))
const numbersOf = ({ rows }: { rows: { number: string }[] }) => rows.map(({ number }) => number)

test('a list of more than 500 people is read whole, a page after the other, and says how many there are', async () => {
  const first = await list(`round=${round}`)
  expect(first).toMatchObject({ total: people, round: { id: round } })
  expect(first.rows).toHaveLength(500)
  const second = await list(`round=${round}&after=${encodeURIComponent(first.next)}`)
  expect(second).toMatchObject({ total: people })
  expect(second.next).toBeUndefined()
  const all = [...numbersOf(first), ...numbersOf(second)]
  expect(all).toHaveLength(people)
  expect(all).toEqual(all.toSorted())
  expect(new Set(all).size).toBe(people)
  expect(await list(`round=${round}&programme=msc-applied-statistics`)).toMatchObject({ total: 0, rows: [] })
})

async function exported(q: string, who = office.records): Promise<string[]> {
  const columns = ['matriculation_number', 'surname', 'programme', 'session']
  const body = { what: 'matriculated', columns, filter: { q }, format: 'csv' }
  const answer = await who.call('exportPeople', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return String(answer.body).trimEnd().split('\r\n').slice(1)
}

test('the whole list is exported in the order of its numbers, of the round and programme on the screen', async () => {
  const lines = await exported(`round:${round} programme:${programme}`)
  expect(lines).toHaveLength(people)
  expect(lines[0]).toMatch(/^2027\/CS\/0001,Bello,M\.Sc\. Computer Science,\d{4}\/\d{4}$/)
  expect(lines).toEqual(lines.toSorted())
  expect(await exported(`round:${round} programme:msc-applied-statistics`)).toEqual([])
})

test('only those who enrol people, or prepare it, export the list, and only of their own programmes', async () => {
  const body = { what: 'matriculated', columns: ['matriculation_number'], filter: {}, format: 'csv' }
  const [bursar, head, elsewhere] = [
    await office.member('bursar'),
    await office.member('head'),
    await office.member('officer', { programmes: ['phd-applied-math'] }),
  ]
  expect(await bursar.call('exportPeople', { body })).toMatchObject({ status: 403 })
  expect(await head.call('exportPeople', { body })).toMatchObject({ status: 403 })
  expect(await exported('', elsewhere)).toEqual([])
  for (const q of ['is:open', 'round:another', 'Bello'])
    expect(await office.records.call('exportPeople', { body: { ...body, filter: { q } } })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining(`There is no filter “${q}”.`) },
    })
})
