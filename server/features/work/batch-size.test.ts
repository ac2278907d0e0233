import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostChosen } from '#shared/contract/schemas/queue-work.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'

/* The largest allowed batch, at its real size. */
let portal: OfficePortal
let kemi: OfficePerson
let ada: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('registrar')
  ada = await portal.member('officer')
})
afterAll(() => portal.close())

/**
 * Submitted applications with their cases and counts. The triggers that usually write those would be too slow for so
 * many.
 */
function add(from: number, to: number): Promise<void> {
  return portal.context.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into application (uuid, email_key, email, phone, program_type, selected_program, status, surname, first_name,
        other_names, application_number, created_at, updated_at, submitted_at)
      select gen_random_uuid(), n || '@example.com', n || '@example.com', '', 'msc', 'msc-computer-science', 'submitted', 'Many', 'Of',
        '', '25-' || n, now(), now(), now() from generate_series(${from}::integer, ${to}::integer) n`.execute(tx)
    await sql`insert into admission_case (application_id, stage, received_at, since, program_type, programme_id)
      select id, 'received', submitted_at, submitted_at, program_type, selected_program from application
      where id not in (select application_id from admission_case)`.execute(tx)
    await sql`insert into case_count (program_type, programme_id, stage, reading, cases)
      values ('msc', 'msc-computer-science', 'received', 'unread', ${to - from + 1}::integer)`.execute(tx)
  })
}

const freeze = () =>
  kemi.call('createBatch', { body: { action: 'assign', assignees: [ada.id, kemi.id], filter: { stage: 'received' } } })

async function loads(): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from admission_case
    where assignee_id is not null group by assignee_id`.execute(portal.context.db)
  return rows.map(({ count }) => count)
}

test('10,000 applications are assigned evenly, all or none, each with a line in the log, and undone together', async () => {
  await add(1, mostChosen)
  const frozen = expectDone(await freeze())
  expect(frozen.count).toBe(mostChosen)
  expect((await kemi.call('confirmBatch', { params: { id: frozen.id }, body: { count: mostChosen - 1 } })).status).toBe(
    409,
  )
  expect(await loads()).toEqual([])
  const { shares } = expectDone(
    await kemi.call('confirmBatch', { params: { id: frozen.id }, body: { count: mostChosen } }),
  )
  expect(shares.map(({ count }: { count: number }) => count)).toEqual([mostChosen / 2, mostChosen / 2])
  expect(await loads()).toEqual([mostChosen / 2, mostChosen / 2])
  const lines = await portal.context.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'application.assigned')
    .executeTakeFirstOrThrow()
  expect(Number(lines.count)).toBe(mostChosen)
  expectDone(await kemi.call('undoBatch', { params: { id: frozen.id } }))
  expect(await loads()).toEqual([])
})

test('one application more than the limit is refused before anything is stored', async () => {
  await add(mostChosen + 1, mostChosen + 1)
  expect(await freeze()).toMatchObject({ status: 422, body: { errors: [{ field: 'filter' }] } })
})
