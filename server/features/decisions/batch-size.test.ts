import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type DecidingOffice, decidingOffice } from './testing/deciding-office.ts'

/* A typical list by rank: 500 applications that are decided together. */
const size = 500
const places = 120

let office: DecidingOffice
let officer: OfficePerson
let registrar: OfficePerson
beforeAll(async () => {
  office = await decidingOffice()
  ;({ officer, registrar } = office)
  await office.seats(places)
})
afterAll(() => office.close())

/** Applications that are ready. The triggers that usually write them would be too slow for so many. */
async function addReady(): Promise<string[]> {
  const { db } = office.context
  return db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ uuid: string }>`insert into application (uuid, email_key, email, phone, program_type,
        selected_program, status, surname, first_name, other_names, application_number, round_id, created_at, updated_at, submitted_at)
      select gen_random_uuid(), n || '@example.com', n || '@example.com', '', 'msc', 'msc-computer-science', 'submitted', 'Many', 'Of',
        '', '25-' || n, (select round_id from seat_pool limit 1), now(), now(), now() from generate_series(1, ${size}::integer) n
      returning uuid`.execute(tx)
    await sql`insert into admission_case (application_id, stage, received_at, since, program_type, programme_id, round_id)
      select id, 'ready', submitted_at, submitted_at, program_type, selected_program, round_id from application`.execute(
      tx,
    )
    return rows.map(({ uuid }) => uuid)
  })
}

/** An offer up to the last seat, then the waiting list, then a refusal with its reason. */
function byRank(uuids: readonly string[]) {
  return uuids.map((uuid, rank) => {
    if (rank < places) return { uuid, kind: 'conditional_offer', conditions: ['Original transcript'] }
    return rank < 2 * places ? { uuid, kind: 'waiting_list' } : { uuid, kind: 'rejection', reasons: ['places'] }
  })
}

const confirm = (who: OfficePerson, { id, count }: { id: string; count: number }) =>
  who.call('confirmBatch', { params: { id }, body: { count } })

async function stages(): Promise<Record<string, number>> {
  const { rows } = await sql<{ stage: string; count: number }>`
    select stage, count(*)::integer as count from admission_case group by stage`.execute(office.context.db)
  return Object.fromEntries(rows.map(({ stage, count }) => [stage, count]))
}

test('500 decisions of different kinds are proposed together, and approved together or not at all', async () => {
  const uuids = await addReady()
  const list = expectDone(await officer.call('createBatch', { body: { action: 'propose', proposals: byRank(uuids) } }))
  expect(list).toMatchObject({ count: size, kinds: { conditional_offer: places, waiting_list: places } })
  expectDone(await confirm(officer, list))
  expect(await stages()).toEqual({ proposed: size })

  await registrar.freshen()
  const approval = expectDone(await registrar.call('createBatch', { body: { action: 'approve', uuids } }))
  await office.seats(places - 1)
  expect(await confirm(registrar, approval)).toMatchObject({
    status: 409,
    body: { code: 'no-seat', seats: [{ capacity: places - 1, needed: places }] },
  })
  expect(await stages()).toEqual({ proposed: size })
  expect(await office.held()).toBe(0)

  await office.seats(places)
  expectDone(await confirm(registrar, approval))
  expect(await stages()).toEqual({ approved: size })
  expect(await office.held()).toBe(places)
})
