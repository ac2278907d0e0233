import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
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

test('every rule holds for the rows from before it, too', async () => {
  const { rows } = await sql<{ rule: string }>`
    select conrelid::regclass || ': ' || conname as rule from pg_constraint where not convalidated order by 1`.execute(
    store.db,
  )
  expect(rows.map(({ rule }) => rule)).toEqual([])
})

/** Tables that stay small however many people apply. */
const small = ['admission_session', 'api_key', 'person_merge', 'round', 'seat_pool', 'staff', 'staff_cover']

test('what refers to a row of a table that grows is found by an index, all of it and not only what is live', async () => {
  const { rows } = await sql<{ reference: string }>`
    select table_of.relname || '.' || column_of.attname as reference
    from pg_constraint key
      join pg_class table_of on table_of.oid = key.conrelid
      join pg_class target on target.oid = key.confrelid
      join pg_attribute column_of on column_of.attrelid = key.conrelid and column_of.attnum = key.conkey[1]
    where key.contype = 'f' and not table_of.relname = any(${small}) and not target.relname = any(${small})
      and not exists (select from pg_index where indrelid = key.conrelid and indkey[0] = key.conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || column_of.attname || ' IS NOT NULL)'))
    order by 1`.execute(store.db)
  expect(rows.map(({ reference }) => reference)).toEqual([])
})
