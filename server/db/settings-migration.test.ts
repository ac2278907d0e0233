import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import { retiredDocumentReasons } from '../catalogue/reasons.ts'
import { checkedNewest, newestVersion } from '../catalogue/versions.ts'
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

/* The lists of the office became settings (ADR 177). */
let database: FreshDatabase
beforeEach(async () => {
  database = await emptyDatabase()
  const names = (await readMigrations()).map(({ name }) => name).filter(name => name < '0350')
  await migrate(database.db, new Set(names))
})
afterEach(() => database.drop())

const editor = '11111111-1111-4111-8111-111111111111'

test('reasons and patterns that the office had changed are in force, with their histories', async () => {
  const { db } = database
  await sql`insert into staff (id, full_name, email, email_key, origin, created_at)
    values (${editor}, 'Ifeoma Ude', 'i@usta.example', 'i@usta.example', 'invitation', now())`.execute(db)
  const torn = { code: '2-torn', label: 'Torn \u202e', request: 'Upload a whole copy.' }
  const wet = { code: 'wet', label: 'Wet', request: 'Dry it first.' }
  for (const reasons of [[torn, wet], [torn]])
    await sql`insert into document_reason_list (reasons, saved_by, saved_at) values (${JSON.stringify(reasons)}, ${editor}, now())`.execute(
      db,
    )
  await sql`insert into matriculation_pattern (pattern, set_at, set_by) values ('X/{year}/{serial:4}', now(), ${editor})`.execute(
    db,
  )
  await migrate(db)
  const { value } = await checkedNewest(db)
  expect(value.documentReasons).toEqual([{ ...torn, label: 'Torn ' }])
  expect(value.numberPatterns.matriculation).toBe('X/{year}/{serial:4}')
  expect(value.refusalReasons).toEqual(sampleCatalogue.refusalReasons)
  expect((await retiredDocumentReasons(db)).map(({ code }) => code)).toContain('wet')
  const versions = db.selectFrom('setting_version').select(['kind', 'version', 'published_by']).orderBy('kind')
  expect(await versions.orderBy('version').execute()).toEqual([
    { kind: 'document-reasons', version: 1, published_by: editor },
    { kind: 'document-reasons', version: 2, published_by: editor },
    { kind: 'number-patterns', version: 1, published_by: editor },
  ])
})

test('an office that had changed nothing keeps the sample', async () => {
  await migrate(database.db)
  expect(await newestVersion(database.db)).toBe(0)
  expect((await checkedNewest(database.db)).value).toEqual(sampleCatalogue)
})
