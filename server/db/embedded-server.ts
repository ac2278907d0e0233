import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { type Account, accountForInitdb, giveFolder, spawnAs } from './embedded-account.ts'
import type { Programs } from './embedded-programs.ts'

const run = promisify(execFile)

/** The one account inside the cluster. */
export const clusterOwner = 'admissions'
export const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`
const logLimitBytes = 5 * 1024 * 1024
const fastStopMs = 20_000
const immediateStopMs = 10_000

const bytesOfMb = 1024 * 1024
/** An eighth of the machine's memory, taken page by page as the store grows: a thousand applications fill 20 MB, 100,000 some 840. */
const sharedBuffersMb = Math.round(Math.min(1024, Math.max(128, totalmem() / bytesOfMb / 8)))

// Written to postgresql.conf once. Change them there.
const tunableSettings = {
  shared_buffers: `${sharedBuffersMb}MB`,
  max_connections: '80',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  // Not in /dev/shm: it is tiny in containers, and logind empties it when an ordinary user logs out.
  dynamic_shared_memory_type: 'mmap',
  log_checkpoints: 'off',
  // Refused statements are the application's to report. Here they would only copy applicants' data into a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

// Given at every start, because the product promises them.
const fixedSettings = {
  listen_addresses: '',
  // Relative to the folder, so its length does not matter to the server.
  unix_socket_directories: '.',
  port: `${socketPort}`,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'admissions',
  // After a kill everything is flushed before the recovery. File by file, the disk is told to flush more than a thousand times, which
  // can take a minute while others use it. Linux can flush the whole file system in one call.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
}

/**
 * The path by which a program started inside `folder` names it. Another account may be unable to walk there (a folder
 * of mode 700 above, such as /root), but a process can always name the folder it stands in.
 */
function fromInside(folder: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** Makes a new cluster in `folder`: either it is whole and on disk afterwards, or it is not there at all. */
export async function createCluster(folder: string, programs: Programs, account: Account | undefined): Promise<void> {
  const staging = `${folder}.new`
  const initdbAccount = await accountForInitdb()
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o700 })
  if (initdbAccount) await chown(staging, initdbAccount.uid, initdbAccount.gid)
  const args = [
    ...['--pgdata', fromInside(staging, initdbAccount), '--username', clusterOwner, '--encoding', 'UTF8'],
    ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--data-checksums'],
    // No one else gets to the socket: it is in a folder of mode 700.
    ...['--auth-local', 'trust', '--auth-host', 'reject', '--no-sync', '--no-instructions'],
    ...Object.entries(tunableSettings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ]
  await run(programs.initdb, args, { ...spawnAs(initdbAccount), cwd: staging }).catch(error => {
    throw new StartError(`The embedded PostgreSQL could not be set up: ${error.stderr?.trim() || error.message}`)
  })
  if (account) await giveFolder(staging, account)
  // Flushed only now, so that the new owners are on disk too.
  await run(programs.initdb, ['--sync-only', '--pgdata', staging], { ...spawnAs(undefined), cwd: staging })
  await rename(staging, folder)
  const parent = await open(dirname(folder))
  await parent.sync().finally(() => parent.close())
}

export interface Launch {
  hasExited: boolean
  /** Why it exited, once it has: what PostgreSQL wrote last. */
  reason: string
  /** True when trying again is likely to help: something of the server before is still going away. */
  isWorthRetrying: boolean
  /** Shuts it down cleanly at any stage, and waits until it has exited. */
  stop(): Promise<void>
}

/** Starts PostgreSQL on the folder. It outlives us on purpose: anyone who comes next adopts it. */
export async function launch(
  folder: string,
  logPath: string,
  programs: Programs,
  account: Account | undefined,
): Promise<Launch> {
  await removeTraces(folder)
  const written = await stat(logPath).catch(() => undefined)
  if (written && written.size > logLimitBytes) await rename(logPath, `${logPath}.1`)
  const log = await open(logPath, 'a', 0o600)
  const { size: logStart } = await log.stat()
  const settings = Object.entries(fixedSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(programs.postgres, ['-D', fromInside(folder, account), ...settings], {
    ...spawnAs(account),
    // libuv changes the folder before it drops root's rights, so this works where the account could not walk.
    cwd: folder,
    // A group of its own: Ctrl-C on the terminal is for us, we stop PostgreSQL when our own work is done.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  const gone = Promise.withResolvers<void>()
  const result: Launch = {
    hasExited: false,
    reason: '',
    isWorthRetrying: false,
    stop: () => {
      child.kill('SIGINT')
      return gone.promise
    },
  }
  child.once('error', error => {
    Object.assign(result, { hasExited: true, reason: error.message })
    gone.resolve()
  })
  child.once('exit', async (code, signal) => {
    const isAccident = code !== 0
    const written = isAccident
      ? (await readFile(logPath).catch(() => Buffer.alloc(0))).subarray(logStart).toString()
      : ''
    const [last] = written.match(/(?:FATAL|PANIC):.*$/m) ?? []
    const isWorthRetrying = signal !== null || /pre-existing shared memory|lock file|already in use/.test(written)
    Object.assign(result, {
      hasExited: true,
      reason: last ?? `it ended (${signal ?? `code ${code}`})`,
      isWorthRetrying,
    })
    gone.resolve()
  })
  await log.close()
  return result
}

// What a killed server leaves behind. PostgreSQL would take these files for a living server's whenever the process number
// in them is a zombie, or was given to another process since. That no one uses the folder was checked by the caller, and
// PostgreSQL checks it again by the shared memory.
async function removeTraces(folder: string): Promise<void> {
  for (const name of ['postmaster.pid', socketName, `${socketName}.lock`]) await rm(join(folder, name), { force: true })
}

export type Presence = { state: 'absent' } | { state: 'busy' | 'ready'; pid: number; isListening: boolean }

/**
 * What runs on the folder. A server in its first and last milliseconds has a process but no open socket; the same goes
 * for a stale file whose process number was given to another PostgreSQL, so `busy` without `isListening` may only be
 * believed for some seconds.
 */
export async function findServer(folder: string, socketFolder: string): Promise<Presence> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0)) return { state: 'absent' }
  if (await accepts(join(socketFolder, socketName))) {
    return { state: lines[7]?.trim() === 'ready' ? 'ready' : 'busy', pid, isListening: true }
  }
  return (await isLivingPostgres(pid)) ? { state: 'busy', pid, isListening: false } : { state: 'absent' }
}

function accepts(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ path })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function isLivingPostgres(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    // "pid (name) state …"; a zombie only waits for its parent to look and holds nothing any more.
    const [, name, state] = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).match(/\((.*)\) (\w)/) ?? []
    return name === 'postgres' && state !== 'Z' && state !== 'X'
  }
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Stops the server on the folder, if there is one, and waits until it is gone. Everything committed is kept. */
export async function stopServer(folder: string, socketFolder: string): Promise<void> {
  const found = await findServer(folder, socketFolder)
  if (found.state === 'absent' || !(await isLivingPostgres(found.pid))) return
  // SIGINT ends sessions and writes a checkpoint; SIGQUIT leaves that to the recovery of the next start.
  for (const [signal, waitMs] of [['SIGINT', fastStopMs] as const, ['SIGQUIT', immediateStopMs] as const]) {
    process.kill(found.pid, signal)
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += 10) {
      if (!(await isLivingPostgres(found.pid))) return
      await sleep(10)
    }
  }
  throw new StartError(`The embedded PostgreSQL (process ${found.pid}) is not stopping.`)
}
