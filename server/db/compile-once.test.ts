import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { compileOnce } from './compile-once.ts'

let fresh: FreshDatabase

beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

test('a query that is compiled once runs with the values of each call, and keeps its constants', async () => {
  let written = 0
  const isBetween = compileOnce((db, low: number, high: number) => {
    written += 1
    return sql<{ fits: boolean }>`select ${5}::int between ${low}::int and ${high}::int as fits`.compile(db)
  })
  expect(await isBetween(fresh.db, 1, 9)).toEqual([{ fits: true }])
  expect(await isBetween(fresh.db, 6, 9)).toEqual([{ fits: false }])
  expect(await isBetween(fresh.db, 1, 4)).toEqual([{ fits: false }])
  expect(written).toBe(1)
})

test('it sees the uncommitted changes of its own transaction', async () => {
  const hitsOf = compileOnce((db, key: string) =>
    db.selectFrom('rate_limit').select('hits').where('key', '=', key).compile(),
  )
  await fresh.db.transaction().execute(async tx => {
    await tx.insertInto('rate_limit').values({ key: 'one', window_start: new Date(), hits: 7 }).execute()
    expect(await hitsOf(tx, 'one')).toEqual([{ hits: 7 }])
    expect(await hitsOf(fresh.db, 'one')).toEqual([])
  })
})
