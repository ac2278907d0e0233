import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/client.ts'
import { startEmbeddedStore } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
// The provided values are declared where they are read.
import type {} from './data-folder.ts'
import type {} from './database.ts'

interface RunStore extends ProvidedContext {
  stop(): Promise<void>
}

// Every group of tests loads this file anew, in the same process.
const ofProcess = globalThis as { admissionsRunStore?: { started: Promise<RunStore>; users: number } }

/** One PostgreSQL for the whole run, whose migrated database is the template for every test database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ofProcess.admissionsRunStore ??= { started: startRunStore(), users: 0 }
  const shared = ofProcess.admissionsRunStore
  shared.users += 1
  const { store, dataFolders, stop } = await shared.started
  project.provide('store', store)
  project.provide('dataFolders', dataFolders)
  return async () => {
    shared.users -= 1
    if (shared.users === 0) await stop()
  }
}

async function startRunStore(): Promise<RunStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-test-'))
  const embedded = await startEmbeddedStore({ dataDir, log: { info: () => {}, warn: () => {} } })
  const { host, port, user, database } = embedded.connection
  const db = openDatabase(embedded.connection, { max: 1, onIdleError: () => {}, longestQueryMs: 0 })
  await migrate(db)
  // Data discarded after the run need not be on the disk before a commit is answered. Durability is tested on separate servers.
  await sql`alter role ${sql.id(user)} set synchronous_commit = off`.execute(db)
  await db.destroy()
  const dataFolders = join(dataDir, 'data-folders')
  await mkdir(dataFolders)
  return {
    store: { host, port, user, database },
    dataFolders,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
