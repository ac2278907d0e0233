import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseToChange, type FreshDatabase } from '../testing/database.ts'

let fresh: FreshDatabase

beforeEach(async () => {
  fresh = await databaseToChange()
})
afterEach(() => fresh.drop())

const message = (subject: string) => ({
  id: '00000000-0000-7000-8000-000000000001',
  full_name: 'Adaeze Nwosu',
  email: 'adaeze@example.com',
  subject,
  message: 'When is the closing date?',
  created_at: new Date('2026-11-20T10:00:00Z'),
})

/** On one connection, because each has its own plans. */
const planned = () =>
  fresh.db.connection().execute(async one => {
    await one.selectFrom('contact_message').selectAll().where('subject', '=', 'A').execute()
    await one.selectFrom('contact_message').selectAll().where('subject', '=', 'B').execute()
    const plans = sql<{
      statement: string
    }>`select statement from pg_prepared_statements where statement like 'select *%'`
    return (await plans.execute(one)).rows
  })

test('a statement is planned once per connection, whatever its values', async () => {
  expect(await planned()).toEqual([{ statement: 'select * from "contact_message" where "subject" = $1' }])
})

test('several questions in one statement are planned once as well', async () => {
  const statements = await fresh.db.connection().execute(async one => {
    const parts = [sql`(select ${1}::integer as one)`, sql`(select ${2}::integer)`]
    await sql`${sql.join(parts, sql` union all `)}`.execute(one)
    const plans = sql<{ statement: string }>`select statement from pg_prepared_statements where statement like '(%'`
    return (await plans.execute(one)).rows
  })
  expect(statements).toEqual([{ statement: '(select $1::integer as one) union all (select $2::integer)' }])
})

test('a statement with other values returns the rows for those values', async () => {
  await fresh.db.insertInto('contact_message').values(message('Dates')).execute()
  const found = (subject: string) =>
    fresh.db.selectFrom('contact_message').select('full_name').where('subject', '=', subject).execute()
  expect(await found('Dates')).toEqual([{ full_name: 'Adaeze Nwosu' }])
  expect(await found('Fees')).toEqual([])
})

test('a migration by another instance fails a query no more than once', async () => {
  await fresh.db.connection().execute(async one => {
    const all = () => one.selectFrom('contact_message').selectAll().execute()
    await all()
    await sql`alter table contact_message add column answered boolean not null default false`.execute(fresh.db)
    await expect(all()).rejects.toThrow('cached plan must not change result type')
    await one.insertInto('contact_message').values(message('Dates')).execute()
    expect(await all()).toMatchObject([{ subject: 'Dates', answered: false }])
  })
})

test('a thousand and one typed filters later, the usual statements are still planned, and no more than a thousand are kept', async () => {
  await fresh.db.connection().execute(async one => {
    const usual = () => one.selectFrom('contact_message').select('full_name').where('subject', '=', 'A').execute()
    for (let at = 0; at < 1100; at += 1) {
      await sql`select ${at}::integer as n, ${sql.lit(at)} as text`.execute(one)
      if (at % 100 === 0) await usual()
    }
    await sql`select ${1}::integer as newest`.execute(one)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one)
    const texts = rows.map(({ statement }) => statement)
    expect(texts.length).toBeLessThanOrEqual(1000)
    expect(texts.filter(text => text.includes('as newest'))).toHaveLength(1)
    expect(texts.filter(text => text.includes('select "full_name" from "contact_message"'))).toHaveLength(1)
  })
})

test('a statement that was forgotten is planned again and answers', async () => {
  await fresh.db.connection().execute(async one => {
    const first = () => sql<{ n: number }>`select ${7}::integer as n`.execute(one)
    await first()
    for (let at = 0; at < 1005; at += 1) await sql`select ${at}::integer as n, ${sql.lit(at)} as text`.execute(one)
    expect((await first()).rows).toEqual([{ n: 7 }])
  })
})
