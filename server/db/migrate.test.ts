import { afterEach, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts'
import { isMigrated, migrateStore } from './migrate.ts'

let store: FreshDatabase | undefined
afterEach(() => store?.drop())

test('instances that start at the same moment on an empty database wait for the first, and none of them fails', async () => {
  store = await emptyDatabase()
  const { connection, db } = store
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrateStore(connection)))
  expect(applied.filter(names => names.length > 0)).toHaveLength(1)
  expect(await isMigrated(db)).toBe(true)
})
