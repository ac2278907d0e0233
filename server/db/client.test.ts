import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseToChange, type FreshDatabase } from '../testing/database.ts'
import { databaseOn, openPool } from './client.ts'

let fresh: FreshDatabase

beforeEach(async () => {
  fresh = await databaseToChange()
})
afterEach(() => fresh.drop())

async function endConnections(except: string): Promise<void> {
  const admin = new pg.Client({ ...fresh.connection, application_name: except })
  await admin.connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await admin.end()
}

test('a connection that dies between two queries of a write fails only that write, and the next one gets a new connection', async () => {
  const pool = openPool(fresh.connection, { max: 2, onIdleError: () => {} })
  const db = databaseOn(pool)
  const write = db.transaction().execute(async tx => {
    await tx.selectFrom('account').select('id').execute()
    await endConnections('the store goes away')
    // Lets the connection notice its end before the next query.
    await new Promise(resolve => setTimeout(resolve, 100))
    await tx.selectFrom('account').select('id').execute()
  })
  await expect(write).rejects.toThrow(/Connection terminated|Client has encountered|terminating connection/)
  expect(await db.selectFrom('account').select('id').execute()).toEqual([])
  await db.destroy()
})
