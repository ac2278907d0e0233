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

async function migrateUpTo(last: string): Promise<void> {
  const names = (await readMigrations()).map(({ name }) => name).filter(name => name <= last)
  await migrate(database.db, new Set(names))
}

/** Writes a line as the version before the new columns did. */
async function writeAsBefore(actor: string, action = 'tried', subject = 'application:1'): Promise<void> {
  await sql`insert into audit_log (at, actor, action, subject, address)
    values (now() - interval '1 year', ${actor}, ${action}, ${subject}, '192.0.2.7')`.execute(database.db)
}

const actors = () =>
  database.db.selectFrom('audit_log').select(['actor_kind', 'actor_id', 'actor', 'action']).orderBy('id').execute()

const cases: [text: string, kind: string, id: string | null, action?: string, subject?: string][] = [
  ['applicant:7b1c', 'applicant', '7b1c'],
  ['applicant', 'applicant', null],
  ['referee:9f', 'referee', '9f'],
  ['sponsor', 'sponsor', null],
  ['nobody', 'visitor', null],
  ['gateway', 'gateway', null],
  ['office:Bursar: Musa', 'command', 'Bursar: Musa'],
  ['somebody else', 'command', null],
  ['clock', 'job', null, 'reference.requested'],
  ['clock', 'job', 'check-files', 'document.infected'],
  ['clock', 'job', 'send-mail', 'mail.given-up'],
  ['clock', 'job', 'send-mail', 'referee.bounced'],
  ['clock', 'job', 'request-refunds', 'refund.refused'],
  ['clock', 'job', 'end-applications', 'application.erased'],
  ['clock', 'job', 'end-accounts', 'account.erased'],
  ['clock', 'job', 'remind-referees', 'work.set-aside', 'remind-referees:12'],
]
const expected = cases.map(([actor, actor_kind, actor_id, action = 'tried']) => ({
  actor_kind,
  actor_id,
  actor,
  action,
}))

test('lines of earlier versions get the kind and id of their actor, and nothing else of them changes', async () => {
  await migrateUpTo('0069')
  for (const [text, , , action, subject] of cases) await writeAsBefore(text, action, subject)
  const before = await sql`select id, at, actor, action, subject, detail, address from audit_log order by id`.execute(
    database.db,
  )
  await migrate(database.db)
  expect(await actors()).toEqual(expected)
  const after = await sql`select id, at, actor, action, subject, detail, address from audit_log order by id`.execute(
    database.db,
  )
  expect(after.rows).toEqual(before.rows)
})

test('while the columns are filled in, the actor cannot change', async () => {
  await migrateUpTo('0069')
  await writeAsBefore('applicant:7b1c')
  await migrateUpTo('0070_audit_actor.sql')
  const refuse = (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(database.db)).rejects.toThrow('append-only')
  await refuse(sql`update audit_log set actor_kind = 'staff', actor_id = '7b1c'`)
  await refuse(sql`update audit_log set actor_kind = 'applicant', actor_id = 'other'`)
  await refuse(sql`update audit_log set actor_kind = 'applicant', actor_id = '7b1c', action = 'other'`)
  await refuse(sql`update audit_log set actor_kind = 'applicant', actor_id = '7b1c', address = null`)
  // A server of the previous version deletes an address at the same time.
  await sql`update audit_log set address = null`.execute(database.db)
  await migrate(database.db)
  expect(await actors()).toMatchObject([{ actor_kind: 'applicant', actor_id: '7b1c' }])
  await refuse(sql`update audit_log set actor_kind = '', actor_id = null`)
})

test('a server of the previous version writes the actor, and reads it from new lines', async () => {
  await migrate(database.db)
  for (const [text, , , action, subject] of cases) await writeAsBefore(text, action, subject)
  expect(await actors()).toEqual(expected)
  await sql`insert into audit_log (at, actor_kind, actor_id, action, subject)
    values (now(), 'applicant', '7b1c', 'tried', 'x'), (now(), 'gateway', null, 'tried', 'x')`.execute(database.db)
  expect((await actors()).slice(-2).map(({ actor }) => actor)).toEqual(['applicant:7b1c', 'gateway'])
})

test('a kind of actor that does not exist is refused', async () => {
  await migrate(database.db)
  await expect(
    sql`insert into audit_log (at, actor_kind, action, subject) values (now(), 'clock', 'tried', 'x')`.execute(
      database.db,
    ),
  ).rejects.toThrow('audit_log_actor_kind')
})
