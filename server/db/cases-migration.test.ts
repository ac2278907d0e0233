import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())

const sentOn = new Date('2026-01-10T09:00:00Z')
const decidedOn = new Date('2026-03-02T11:00:00Z')

async function bringTo(last: string): Promise<void> {
  const names = (await readMigrations()).map(({ name }) => name).filter(name => name <= last)
  await migrate(database.db, new Set(names))
}

/** An application as a server of the previous version leaves it. */
async function leave(status: string, outcome: string | null, erasedAt: Date | null = null): Promise<void> {
  await sql`insert into application (uuid, email_key, program_type, status, outcome, outcome_at, erased_at, created_at, updated_at,
      submitted_at)
    values (${randomUUID()}, '', 'msc', ${status}, ${outcome}, ${outcome && decidedOn}, ${erasedAt}, ${sentOn}, ${sentOn},
      ${status === 'draft' ? null : sentOn})`.execute(database.db)
}

const cases = () =>
  sql`select application_id as id, stage, withdrawn_from, received_at, since from admission_case order by 1`
    .execute(database.db)
    .then(({ rows }) => rows)

test('outcomes from the previous version become decisions, and applications at the office get a case', async () => {
  await bringTo('0075_submitted_documents_stay.sql')
  await leave('draft', null)
  await leave('awaiting_payment', null)
  await leave('submitted', null)
  await leave('submitted', 'admitted')
  await leave('submitted', 'not-admitted')
  await leave('submitted', 'withdrawn')
  await leave('submitted', null, decidedOn)
  await migrate(database.db)
  const times = (since: Date) => ({ received_at: sentOn, since })
  expect(await cases()).toEqual([
    { id: 3, stage: 'received', withdrawn_from: null, ...times(sentOn) },
    { id: 4, stage: 'told', withdrawn_from: null, ...times(decidedOn) },
    { id: 5, stage: 'told', withdrawn_from: null, ...times(decidedOn) },
    { id: 6, stage: 'withdrawn', withdrawn_from: 'received', ...times(decidedOn) },
  ])
  const decisions = await database.db
    .selectFrom('decision')
    .select(['application_id', 'kind', 'approved_by_kind', 'releases_at', 'ended_at'])
    .orderBy('application_id')
    .execute()
  const noted = { approved_by_kind: 'command', releases_at: decidedOn, ended_at: null }
  expect(decisions).toEqual([
    { application_id: 4, kind: 'offer', ...noted },
    { application_id: 5, kind: 'rejection', ...noted },
  ])
  const outcomes = await database.db.selectFrom('application').select(['outcome', 'outcome_at']).orderBy('id').execute()
  expect(outcomes.slice(3, 6)).toEqual([
    { outcome: 'admitted', outcome_at: decidedOn },
    { outcome: 'not-admitted', outcome_at: decidedOn },
    { outcome: 'withdrawn', outcome_at: decidedOn },
  ])
})

test('a server of the previous version that is still running creates a case by submitting, and ends it by reopening', async () => {
  await bringTo('0076_cases.sql')
  await leave('draft', null)
  const move = (status: string) => sql`update application set status = ${status}`.execute(database.db)
  await move('awaiting_payment')
  expect(await cases()).toEqual([])
  await move('submitted')
  expect(await cases()).toMatchObject([{ stage: 'received' }])
  await move('draft')
  expect(await cases()).toMatchObject([{ stage: 'returned' }])
  await move('submitted')
  await migrate(database.db)
  expect(await cases()).toMatchObject([{ stage: 'received' }])
  const note = sql`update application set outcome = 'admitted', outcome_at = now()`.execute(database.db)
  await expect(note).rejects.toThrow(/use the command of this version/)
})
