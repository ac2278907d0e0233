import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts'
import { applyMigration, isMigrated, migrate, migrateStore } from './migrate.ts'
import { onlineStatements, readMigrations } from './migration-files.ts'

let store: FreshDatabase | undefined
afterEach(() => store?.drop())

test('instances that start at the same moment on an empty database wait for the first, and none of them fails', async () => {
  store = await emptyDatabase()
  const { connection, db } = store
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrateStore(connection)))
  expect(applied.filter(names => names.length > 0)).toHaveLength(1)
  expect(await isMigrated(db)).toBe(true)
})

test('an instance that is stopped while another one migrates does not wait for it', async () => {
  store = await emptyDatabase()
  const { connection, db } = store
  await db.connection().execute(async other => {
    await sql`select pg_advisory_lock(7216001)`.execute(other)
    const stopping = new AbortController()
    const waiting = migrateStore(connection, stopping.signal)
    stopping.abort('SIGTERM')
    await expect(waiting).rejects.toBe('SIGTERM')
    await sql`select pg_advisory_unlock(7216001)`.execute(other)
  })
  expect(await isMigrated(db).catch(() => false)).toBe(false)
})

test('one that is online can be run again when the server was killed before it was recorded', async () => {
  store = await emptyDatabase()
  const { db } = store
  await migrate(db, new Set())
  await sql`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    db,
  )
  const records = (way: 'enable' | 'disable') =>
    sql.raw(`alter table schema_migration ${way} trigger killed`).execute(db)
  await sql`create trigger killed before insert on schema_migration execute function killed()`.execute(db)
  await records('disable')
  for (const migration of await readMigrations()) {
    const run = () => db.connection().execute(one => applyMigration(one, migration))
    if (onlineStatements(migration.text)) {
      await records('enable')
      await expect(run(), migration.name).rejects.toThrow('killed')
      await records('disable')
    }
    await run()
  }
  expect(await isMigrated(db)).toBe(true)
})
