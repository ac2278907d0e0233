import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../server/base/context.ts'
import { withCommandContext } from '../../server/start/command-context.ts'
import { readConfig } from '../../server/start/config.ts'
import { signalAll, storeProcesses } from './store-processes.ts'

/** Runs work with its own empty folder, which is removed afterwards together with a PostgreSQL left running in it. */
export async function withFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `admissions-prove-${name}-`))
  try {
    return await work(folder)
  } finally {
    signalAll(await storeProcesses(folder), 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Queries the database of a server’s environment. */
export function withStoreOf<T>(
  env: Record<string, string> & { DATA_DIR: string },
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return withCommandContext(readConfig(env), work)
}
