import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start/start-error.ts'

const sqliteBusy = 5

/**
 * Runs `work` while no other process (or caller in this one) is inside with the same file; waits at most `waitMs`, and no longer than
 * until `signal` says so.
 *
 * Node has no flock. The SQLite that is part of Node takes the kernel's lock on a file, and the kernel lets go of it
 * when the process dies, however it dies: there is no stale lock to recognise, and no process number to guess from.
 * The file stays empty; nothing is ever stored in it. It must not be opened and closed by other code of this process,
 * because closing any handle of a file drops the process's POSIX locks on it.
 */
export async function withFileLock<T>(
  path: string,
  waitMs: number,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    const deadline = performance.now() + waitMs
    while (!tryLock(file)) {
      if (performance.now() > deadline)
        throw new StartError(`Another process has locked ${path} for ${waitMs / 1000} seconds.`)
      await sleep(25, undefined, { signal })
    }
    return await work()
  } finally {
    file.close()
  }
}

/** Like `withFileLock`, for short work; blocks the whole process while it waits. */
export function withFileLockSync<T>(path: string, waitMs: number, work: () => T): T {
  const file = new DatabaseSync(path, { timeout: waitMs })
  try {
    if (!tryLock(file)) throw new StartError(`Another process has locked ${path} for ${waitMs / 1000} seconds.`)
    return work()
  } finally {
    file.close()
  }
}

/** Runs short `work` if nobody is inside with any of these files, and says whether it ran; waits for nobody. */
export function unlessLocked(paths: readonly string[], work: () => void): boolean {
  const files = paths.map(path => new DatabaseSync(path, { timeout: 0 }))
  try {
    if (!files.every(tryLock)) return false
    work()
    return true
  } finally {
    for (const file of files) file.close()
  }
}

function tryLock(file: DatabaseSync): boolean {
  try {
    // Else a journal lies beside the file, and stays there when the process is killed.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return false
    throw error
  }
}
