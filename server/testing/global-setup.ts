import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/client.ts'
import { startEmbeddedStore } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
// The provided values are declared where they are read.
import type {} from './database.ts'

/** One PostgreSQL for the whole run, whose migrated database is the template for every test database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-test-'))
  const store = await startEmbeddedStore({ dataDir, log: { info: () => {}, warn: () => {} } })
  const db = openDatabase(store.connection, { max: 1, onIdleError: () => {} })
  await migrate(db)
  // Data discarded after the run does not need fsync. Durability is tested on separate servers.
  await sql`alter system set fsync = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await db.destroy()
  const { host, port, user, database } = store.connection
  project.provide('store', { host, port, user, database })
  return async () => {
    await store.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
