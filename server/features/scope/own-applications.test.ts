import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { databaseToChange, type FreshDatabase } from '../../testing/database.ts'

const many = 400
const address = 'ada@example.com'
const person = '00000000-0000-4000-8000-000000000001'
let store: FreshDatabase
beforeAll(async () => {
  store = await databaseToChange()
  await store.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into staff (id, full_name, email, email_key, origin, created_at)
      values (${person}, 'Ada Own', ${address}, ${address}, 'invitation', now())`.execute(tx)
    await writeApplications(tx)
  })
  await analyze()
})
afterAll(() => store.drop())

/** As the database does by itself for tables that have grown. */
async function analyze(): Promise<void> {
  await sql`analyze application, account, referee, reference, payment`.execute(store.db)
}

/** Many applications, each with an account, a referee and a reference whose addresses are nobody’s in the office. */
async function writeApplications(tx: Tx): Promise<void> {
  await sql`insert into application (uuid, account_id, email_key, email, phone, program_type, selected_program, status, surname, first_name,
      other_names, application_number, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), n || '@example.com', n || '@example.com', '', 'msc', 'msc-computer-science', 'draft',
      'Many', 'Of', '', '25-' || n, now(), now() from generate_series(1, ${many}::integer) n`.execute(tx)
  await sql`insert into referee (id, application_id, number, name, email, email_key, status, created_at)
    select gen_random_uuid(), id, 1, 'A Referee', 'of-' || email, 'of-' || email, 'provided', now() from application`.execute(
    tx,
  )
  await sql`insert into reference (referee_id, name, designation, email_official, email_personal, place_of_work, contact_details,
      known_duration_context, final_recommendation, additional_comments, intellectual_ability, research_ability, teaching_ability,
      leadership_ability, candidate_name, programme_applied_for, submitted_at)
    select id, 'A Referee', '', 'office-' || email, 'home-' || email, '', '', '', 'Yes.', '', 5, 5, 5, 5, '', '', now() from referee`.execute(
    tx,
  )
}

async function writeAccounts(tx: Tx): Promise<void> {
  await sql`insert into account (id, email, email_key, full_name, password_hash, program_type, created_at, updated_at)
    select account_id, 'account-' || email, 'account-' || email, 'Many', '', program_type, now(), now() from application`.execute(
    tx,
  )
}

/** How many applications are the person’s, and how many rows of these tables were read to find them. */
function find(): Promise<{ own: number; rowsRead: number }> {
  return store.db.transaction().execute(async tx => {
    const before = await rowsReadIn(tx)
    const { rows } = await sql<{ own: number }>`select cardinality(own_applications(${person})) as own`.execute(tx)
    return { own: rows[0]?.own ?? 0, rowsRead: (await rowsReadIn(tx)) - before }
  })
}

async function rowsReadIn(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables where relname in ('application', 'account', 'referee', 'reference', 'payment')`.execute(
    tx,
  )
  return rows[0]?.read ?? 0
}

describe('a person’s own applications, among many of others', () => {
  test('are found without reading those, while there are no accounts', async () => {
    expect(await find()).toEqual({ own: 0, rowsRead: 0 })
  })

  test('are found by the address of an account, a referee and a reference', async () => {
    await store.db.transaction().execute(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await writeAccounts(tx)
      await sql`update account set email = ${address} where email_key = 'account-1@example.com'`.execute(tx)
      await sql`update referee set email = ${address} where email_key = 'of-2@example.com'`.execute(tx)
      await sql`update reference set email_personal = ${address} where email_official = 'office-of-3@example.com'`.execute(
        tx,
      )
    })
    await analyze()
    const { own, rowsRead } = await find()
    expect(own).toBe(3)
    expect(rowsRead).toBeLessThan(10)
  })
})
