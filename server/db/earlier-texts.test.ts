import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../start/start-error.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/database.ts'
import type { Db } from './client.ts'
import { earlierTexts } from './earlier-texts.ts'
import { applyMigration, migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

const folder = new URL('./earlier-texts/', import.meta.url)

let old: FreshDatabase
let fresh: FreshDatabase
beforeEach(async () => {
  old = await emptyDatabase()
  fresh = await freshDatabase()
})
afterEach(async () => {
  await old.drop()
  await fresh.drop()
})

/** Everything but the order of columns, and the spaces in functions. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace and relname <> 'schema_migration')
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as line
      from pg_attribute join ours on ours.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and relkind in ('r', 'v')
    union all select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid), convalidated) from pg_constraint join ours on ours.oid = conrelid
    union all select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) from pg_index join ours on ours.oid = indrelid
    union all select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled) from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
    union all select concat_ws(' ', proname, regexp_replace(prosrc, '\\s+', ' ', 'g')) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

async function runEarlierText(name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  const sha256 = createHash('sha256').update(text).digest('hex')
  await old.db.connection().execute(connection => applyMigration(connection, { name, text, sha256 }))
}

/** Runs what comes before a migration. One that is gone ran with the one before it. */
async function bringToBefore(name: string): Promise<void> {
  const names = (await readMigrations()).map(one => one.name)
  if (names.includes(name)) await migrate(old.db, new Set(names.filter(one => one < name)))
}

async function writeChangeByHand(): Promise<void> {
  await old.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into caps_action (id, kind, staff_id, at, reason)
      values (gen_random_uuid(), 'by-hand', gen_random_uuid(), now(), 'JAMB said so by telephone.')`.execute(tx)
    await sql`insert into caps_move (decision_id, action_id, state_before, state_after, moved_at)
      select gen_random_uuid(), id, 'proposed', 'rejected', at from caps_action`.execute(tx)
  })
}

test('a database on which every earlier text of a migration ran, when it was new, becomes the same as one of today', async () => {
  for (const name of (await readdir(folder)).sort()) {
    await bringToBefore(name)
    await runEarlierText(name)
  }
  const run = await sql<{ sha256: string }>`select sha256 from schema_migration`.execute(old.db)
  expect(run.rows.map(({ sha256 }) => sha256)).toContain(earlierTexts.at(-1)?.sha256)
  await writeChangeByHand()
  await migrate(old.db)
  expect(await schemaOf(old.db)).toEqual(await schemaOf(fresh.db))
  expect(await old.db.selectFrom('caps_move').select('reason').execute()).toEqual([
    { reason: 'JAMB said so by telephone.' },
  ])
  expect(await migrate(old.db)).toEqual([])
})

test('the earlier texts of the test are those of the list', async () => {
  const known = await Promise.all(
    earlierTexts.map(async ({ name, sha256 }) => ({ name, sha256, text: await readFile(new URL(name, folder)) })),
  )
  for (const { name, sha256, text } of known) expect(createHash('sha256').update(text).digest('hex'), name).toBe(sha256)
})

test('a database of an unknown version is refused, and stays as it is', async () => {
  const [{ name: first } = { name: '' }] = await readMigrations()
  await migrate(old.db, new Set([first]))
  await sql`update schema_migration set sha256 = 'another'`.execute(old.db)
  const refused = await migrate(old.db).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toMatch(
    /0001_\w+\.sql ran with a text that this version does not know, so only the version that created it/,
  )
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(old.db)
  expect(rows).toHaveLength(1)
})
