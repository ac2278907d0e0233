import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../start/start-error.ts'
import { type Account, accountForInitdb, giveFolder, spawnAs } from './embedded-account.ts'
import type { Programs } from './embedded-programs.ts'

const run = promisify(execFile)

/** The only account inside the cluster. */
export const clusterOwner = 'admissions'
export const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`
const logLimitBytes = 5 * 1024 * 1024
const fastStopMs = 20_000
const immediateStopMs = 10_000

const bytesOfMb = 1024 * 1024
/**
 * An eighth of the machine’s memory, allocated page by page as the database grows: a thousand applications fill 20
 * MB, 100,000 some 840.
 */
const sharedBuffersMb = Math.round(Math.min(1024, Math.max(128, totalmem() / bytesOfMb / 8)))

// Written to postgresql.conf once. Administrators change them there.
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
  // The application reports refused statements itself. Here they would only copy applicants’ data into a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

// Set at every start, because the product depends on them.
const fixedSettings = {
  listen_addresses: '',
  // Relative to the folder, so that its length does not matter to the server.
  unix_socket_directories: '.',
  port: `${socketPort}`,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'admissions',
  // After a kill, everything is flushed before the recovery. File by file, the disk would be told to flush more than
  // a thousand times, which can take a minute on a busy disk. Linux can flush the whole file system in one call.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
}

/**
 * The path by which a program started inside `folder` refers to it. Another account may be unable to enter it by its
 * full path (a parent folder of mode 700, such as /root), but a process can always use its working directory.
 */
function fromInside(folder: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** Creates a new cluster in `folder`: afterwards it is either complete and on disk, or does not exist at all. */
export async function createCluster(folder: string, programs: Programs, account: Account | undefined): Promise<void> {
  const staging = `${folder}.new`
  const initdbAccount = await accountForInitdb()
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o700 })
  if (initdbAccount) await chown(staging, initdbAccount.uid, initdbAccount.gid)
  const args = [
    ...['--pgdata', fromInside(staging, initdbAccount), '--username', clusterOwner, '--encoding', 'UTF8'],
    ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--data-checksums'],
    // No one else can reach the socket: it is in a folder of mode 700.
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
  /** Why it exited, once it has: PostgreSQL’s last output. */
  reason: string
  /** True if a retry is likely to help: the previous server has not finished shutting down. */
  isWorthRetrying: boolean
  /** Shuts it down cleanly at any stage, and waits until it has exited. */
  stop(): Promise<void>
}

/** Starts PostgreSQL on the folder. It outlives us on purpose: the next process adopts it. */
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
    // libuv changes the folder before it drops root’s rights, so this works even if the account could not enter it by
    // its path.
    cwd: folder,
    // A process group of its own: Ctrl-C in the terminal goes to us, and we stop PostgreSQL when our own work is
    // done.
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
      // Whoever waits for its end stays until then.
      child.ref()
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

// Removes the files of a killed server. PostgreSQL would take them for those of a live server if the process number
// in them is a zombie, or has been reused. The caller has checked that no one uses the folder, and PostgreSQL checks
// it again by the shared memory.
async function removeTraces(folder: string): Promise<void> {
  for (const name of ['postmaster.pid', socketName, `${socketName}.lock`]) await rm(join(folder, name), { force: true })
}

export type Presence = { state: 'absent' } | { state: 'busy' | 'ready' | 'stopping'; pid: number; isListening: boolean }

/**
 * The server that runs on the folder. In its first and last milliseconds a server has a process but no open socket.
 * The same goes for a stale file whose process number was reused by another PostgreSQL, so `busy` without
 * `isListening` may only be trusted for a few seconds.
 */
export async function findServer(folder: string, socketFolder: string): Promise<Presence> {
  const { pid, status } = await readServerFile(folder)
  if (!(pid > 0)) return { state: 'absent' }
  if (await accepts(join(socketFolder, socketName))) {
    const state = status === 'ready' || status === 'stopping' ? status : 'busy'
    return { state, pid, isListening: true }
  }
  return (await isLivingPostgres(pid)) ? { state: 'busy', pid, isListening: false } : { state: 'absent' }
}

/** True while the server shuts down. After SIGTERM that takes until everyone has left, and nobody new is let in. */
export async function isShuttingDown(folder: string): Promise<boolean> {
  return (await readServerFile(folder)).status === 'stopping'
}

async function readServerFile(folder: string): Promise<{ pid: number; status: string | undefined }> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), status: lines[7]?.trim() }
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
    // "pid (name) state …"; a zombie only waits to be reaped by its parent, and uses no resources.
    const [, name, state] = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).match(/\((.*)\) (\w)/) ?? []
    return name === 'postgres' && state !== 'Z' && state !== 'X'
  }
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Stops the server on the folder, if there is one, and waits until it is gone. No committed data is lost. */
export async function stopServer(folder: string, socketFolder: string): Promise<void> {
  const found = await findServer(folder, socketFolder)
  if (found.state === 'absent' || !(await isLivingPostgres(found.pid))) return
  // SIGINT ends sessions and writes a checkpoint; SIGQUIT leaves recovery to the next start.
  for (const [signal, waitMs] of [['SIGINT', fastStopMs] as const, ['SIGQUIT', immediateStopMs] as const]) {
    process.kill(found.pid, signal)
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += 10) {
      if (!(await isLivingPostgres(found.pid))) return
      await sleep(10)
    }
  }
  throw new StartError(`The embedded PostgreSQL (process ${found.pid}) is not stopping.`)
}
