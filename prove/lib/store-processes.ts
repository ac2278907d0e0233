import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The process numbers of the embedded PostgreSQL of a data directory: the server first, then its children. */
export async function storeProcesses(dataDir: string): Promise<number[]> {
  const written = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const server = Number(written.split('\n')[0])
  if (!(server > 0) || (await parentAndName(server))?.name !== 'postgres') return []
  const running = (await readdir('/proc')).map(Number).filter(pid => pid > 0)
  const parents = await Promise.all(running.map(async pid => ({ pid, parent: (await parentAndName(pid))?.parent })))
  return [server, ...parents.filter(({ parent }) => parent === server).map(({ pid }) => pid)]
}

async function parentAndName(pid: number): Promise<{ name: string; parent: number } | undefined> {
  // "pid (name) state parent …"
  const [, name, parent] =
    (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).match(/\((.*)\) \w (\d+)/) ?? []
  return name === undefined ? undefined : { name, parent: Number(parent) }
}

/** Signals processes; one that has already ended is not an error. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
