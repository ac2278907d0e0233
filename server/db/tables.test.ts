import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { describeTables } from './describe-tables.ts'
import { isMigrated, migrate } from './migrate.ts'

let store: FreshDatabase
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.drop())

test('the table types match the migrations', async () => {
  const written = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
  expect(await describeTables(store.db)).toBe(written)
})

test('migrating a second time changes nothing', async () => {
  expect(await migrate(store.db)).toEqual([])
  expect(await isMigrated(store.db)).toBe(true)
})

test('no one can change or remove a line of the audit log', async () => {
  const entry = { at: new Date(), actor_kind: 'visitor', action: 'test', subject: 'test', detail: '{}' }
  await store.db.insertInto('audit_log').values(entry).execute()
  await expect(store.db.updateTable('audit_log').set({ actor_kind: 'visitor' }).execute()).rejects.toThrow(
    /append-only/,
  )
  await expect(store.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)
})
