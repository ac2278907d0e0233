import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/client.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'

/** Names its folder to every process of a run of tests. */
const variable = 'MADE_STORE'
const storeIn = (dataDir: string) => join(dataDir, 'postgres')

/** Sets up and migrates a PostgreSQL, once for all portals of a run. Returns what removes it. */
export async function makeStore(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-made-'))
  const store = await startEmbeddedStore({ dataDir, log: { info: () => {}, warn: () => {} } })
  const db = openDatabase(store.connection, { max: 1, onIdleError: () => {}, longestQueryMs: 0 })
  await migrate(db)
  await db.destroy()
  await store.stop()
  process.env[variable] = dataDir
  return async () => {
    delete process.env[variable]
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Gives a new portal a copy of that, unless it has a PostgreSQL. Where none was made, a portal sets up its own. */
export async function copyMadeStore(dataDir: string): Promise<void> {
  const made = process.env[variable]
  if (made && !existsSync(storeIn(dataDir))) await cp(storeIn(made), storeIn(dataDir), { recursive: true })
}
