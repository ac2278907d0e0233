import { pino } from 'pino'
import type { Context } from '../base/context.ts'
import { systemClock, systemRandom } from '../base/system.ts'
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { openStore } from '../db/open-store.ts'
import { requireUsedDatabase } from './command-config.ts'
import type { Config } from './config.ts'
import { createContext } from './create-context.ts'

/**
 * Runs work on the store of a server, for a command: the embedded store is shared with the server while it runs, and started for
 * the moment when it does not. Errors are logged on the standard error.
 */
export async function withCommandContext<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  const log = pino({ level: 'error', base: null }, pino.destination(2))
  const store = await openStore(config, log)
  const db = openDatabase(store.connection, { max: 4, onIdleError: () => {} })
  try {
    await requireUsedDatabase(db)
    await migrate(db)
    const { context } = await createContext({ config, clock: systemClock, random: systemRandom, db, log })
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
