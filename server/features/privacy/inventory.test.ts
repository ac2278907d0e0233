import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts'
import { holdings } from './holdings.ts'
import { inventory } from './inventory.ts'
import { inventoryBegins, inventoryEnds, inventoryPage } from './inventory-page.ts'

let store: FreshDatabase
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.drop())

const decided = Object.entries(inventory).flatMap(([table, decisions]) =>
  Object.values<readonly string[]>(decisions).flatMap(columns => columns.map(column => `${table}.${column}`)),
)

test('every column of the database has one decision: what it reveals about a person, or nothing', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migration'`.execute(store.db)
  const message =
    'A column without a decision, or a decision without its column: see inventory in server/features/privacy/inventory.ts, then npm run privacy -- page'
  expect(decided.toSorted(), message).toEqual(rows.map(({ name }) => name).toSorted())
})

test('every kind of record is held somewhere', () => {
  const used = new Set(Object.values(inventory).flatMap(decisions => Object.keys(decisions)))
  expect(Object.keys(holdings).filter(group => !used.has(group))).toEqual([])
})

test('everything that belongs to an account is deleted with it, by the database or by the erasing code', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive reached(name) as (
      select 'account'::name
      union
      select source.relname from pg_constraint
        join pg_class source on source.oid = conrelid
        join pg_class target on target.oid = confrelid
        join reached on reached.name = target.relname
      where contype = 'f' and confdeltype = 'c')
    select name from reached`.execute(store.db)
  const byItself = new Set(rows.map(({ name }) => name))
  const code = await Promise.all(
    ['erase.ts', 'keep-book.ts', 'prune.ts', '../people/note-shared-phones.ts'].map(name =>
      readFile(new URL(`./${name}`, import.meta.url), 'utf8'),
    ),
  )
  const named = (table: string) => code.some(text => text.includes(`'${table}'`))
  // Of someone who was erased, the feed keeps a number that says so to the student-record system. Its lines hold no name.
  // A matriculation number is never given twice; whose it was is gone. A refund of the sandbox holds a number and an amount.
  const stay = ['audit_log', 'feed_change', 'feed_person', 'matriculation_number', 'sandbox_refund']
  /** Staff are no applicants, and answer for what they decided. */
  const isAboutApplicants = ([, columns]: [string, object]) =>
    Object.keys(columns).some(decision => decision !== 'nothing' && decision !== 'staff')
  expect(
    Object.entries(inventory)
      .filter(isAboutApplicants)
      .map(([table]) => table)
      .filter(table => !byItself.has(table) && !named(table) && !stay.includes(table)),
  ).toEqual([])
})

test('docs/privacy.md matches the inventory', async () => {
  const page = await readFile(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')
  const written = page.slice(page.indexOf(inventoryBegins), page.indexOf(inventoryEnds) + inventoryEnds.length)
  expect(written, 'npm run privacy -- page').toBe(inventoryPage())
})
