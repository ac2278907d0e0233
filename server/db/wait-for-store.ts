import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../start/start-error.ts'
import type { Db } from './client.ts'

const patienceMs = 60_000
const pauseMs = 500
/** Every few seconds, the log says that we are still waiting. */
const triesBetweenLines = 10

/** Unknown role, wrong password, access denied, unknown database: waiting would not help. */
const refusals = /^(28000|28P01|3D000)$/

/**
 * Waits up to a minute for an external database that is still starting. Throws StartError when it does not respond or refuses us,
 * and the signal's reason when the start is cancelled.
 */
export async function waitForStore(db: Db, log: Logger, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      await db.selectNoFrom(({ val }) => val(1).as('one')).execute()
      return
    } catch (error) {
      if (refusals.test(codeOf(error)))
        throw new StartError(`The database refused the connection: ${reasonOf(error)}. Check DATABASE_URL.`)
      if (performance.now() > deadline)
        throw new StartError(
          `The database has not responded for ${patienceMs / 1000} seconds: ${reasonOf(error)}. Check DATABASE_URL.`,
        )
      if (tries % triesBetweenLines === 0) log.warn({ err: error, tries }, 'the database is not responding yet')
      await sleep(pauseMs, undefined, { signal })
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** For a name with several addresses, the error has an error for each of them, and no text of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
