import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../server/base/context.ts'
import { withCommandContext } from '../../server/start/command-context.ts'
import { readConfig } from '../../server/start/config.ts'
import { endWithProcess } from '../../server/testing/end-with-process.ts'
import { unmountIn } from './own-disk.ts'
import { signalAll, storeProcesses } from './store-processes.ts'

/** Runs work with its own empty folder, which is removed afterwards with all that runs or is mounted in it. */
export async function withFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `admissions-prove-${name}-`))
  const remove = async () => {
    const within = (await readdir(folder)).map(name => join(folder, name))
    for (const dataDir of [folder, ...within]) signalAll(await storeProcesses(dataDir), 'SIGKILL')
    await unmountIn(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const forget = endWithProcess(remove)
  try {
    return await work(folder)
  } finally {
    forget()
    await remove()
  }
}

/** Queries the database of a server’s environment. */
export function withStoreOf<T>(
  env: Record<string, string> & { DATA_DIR: string },
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return withCommandContext(readConfig(env), work)
}
