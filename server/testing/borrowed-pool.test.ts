import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asProduct } from './borrowed-pool.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

const ask = () => sql`select 1`.execute(database.db)

test('the product asks nothing beside its own transaction, which could wait for itself', async () => {
  const work = () => database.db.transaction().execute(ask)
  await expect(asProduct(work)).rejects.toThrow('beside the transaction')
  await asProduct(ask)
})

test('a test that holds a transaction is somebody else, whom the product does not know of', async () => {
  await database.db.transaction().execute(async () => {
    await ask()
    await asProduct(() => database.db.transaction().execute(tx => sql`select 1`.execute(tx)))
  })
})
