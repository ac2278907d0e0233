import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { createContext } from '../../server/create-context.ts'
import { openDatabase } from '../../server/db/client.ts'
import { startEmbeddedStore } from '../../server/db/embedded.ts'
import { systemClock, systemRandom } from '../../server/world.ts'
import { signalAll, storeProcesses } from './store-processes.ts'

/** Runs work with an empty folder of its own, which is gone afterwards, and so is a PostgreSQL that was left running in it. */
export async function withFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `admissions-prove-${name}-`))
  try {
    return await work(folder)
  } finally {
    signalAll(await storeProcesses(folder), 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const silent = { info() {}, warn() {} }

/**
 * Looks into the store of a server's environment: its embedded one is shared with the server while it runs, or started for the
 * moment.
 */
export async function withStoreOf<T>(
  env: Record<string, string> & { DATA_DIR: string },
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const store = config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
    : await startEmbeddedStore({ dataDir: config.dataDir, log: silent })
  const db = openDatabase(store.connection, { max: 4, onIdleError: () => {} })
  try {
    const world = { config, clock: systemClock, random: systemRandom, db, log: pino({ level: 'silent' }) }
    const { context } = await createContext(world)
    try {
      return await work(context)
    } finally {
      context.mail.close()
    }
  } finally {
    await db.destroy()
    await store.stop()
  }
}
