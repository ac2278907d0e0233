import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasRoom } from '../base/disk-room.ts'
import { withFileLock } from '../base/file-lock.ts'
import { StartError } from '../start/start-error.ts'
import { accountForStore, giveFolder } from './embedded-account.ts'
import { openStoreFolder, type StoreFolder } from './embedded-folder.ts'
import { findPrograms, type Programs, placesForCopies } from './embedded-programs.ts'
import {
  clusterOwner,
  createCluster,
  findServer,
  isShuttingDown,
  type Launch,
  launch,
  socketPort,
  stopServer,
} from './embedded-server.ts'

const databaseName = 'admissions'
const supervisorName = 'admissions supervisor'
const startMs = 120_000
const lockMs = 180_000
const strayMs = 5_000
const leftoversMs = 20_000
const longestPauseMs = 5_000
const settledMs = 10_000
const lookMs = 1_000

export interface EmbeddedStoreOptions {
  dataDir: string
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
  /** Programs other than those of the npm package. */
  programs?: Programs
  /** Cancels the start: its reason is thrown, and a PostgreSQL that was started is stopped again. */
  signal?: AbortSignal | undefined
}

export interface EmbeddedStore {
  /**
   * Connection settings for a pool, complete enough that no PGPORT or PGSSLMODE in the environment changes them;
   * `host` is the socket’s folder.
   */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** True if PostgreSQL was already running: started by another process, or left by the previous one. */
  adopted: boolean
  /** Stops PostgreSQL, unless another living process uses the same folder. May be called twice. */
  stop(): Promise<void>
}

/**
 * Runs our own PostgreSQL in `dataDir/postgres`, created on the first start, reached only by a unix socket. Restarts it whenever it dies;
 * pools only have to reconnect. Any number of processes may share one `dataDir`.
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const supervisor = new Supervisor(options, await openStoreFolder(options.dataDir))
  return supervisor.start()
}

/**
 * Holds one idle connection to the server. Its end tells us immediately that the server has died, whoever started it; its existence tells
 * others that we are using the server. Both end with the process, like the lock.
 */
class Supervisor {
  private readonly options: EmbeddedStoreOptions
  private readonly folder: StoreFolder
  private readonly stopping = new AbortController()
  private watch: pg.Client | undefined
  private restarting: Promise<void> | undefined
  private pauseMs = 0
  private stopped: Promise<void> | undefined

  constructor(options: EmbeddedStoreOptions, folder: StoreFolder) {
    this.options = options
    this.folder = folder
  }

  async start(): Promise<EmbeddedStore> {
    const startedAt = performance.now()
    const { dataDir, socket } = this.folder
    try {
      const adopted = await this.locked(async () => {
        const { watch, launches } = await this.bringUp(this.options.signal)
        await createDatabase(watch).catch(async error => {
          await watch.end()
          throw error
        })
        this.keep(watch)
        return launches === 0
      })
      const ms = Math.round(performance.now() - startedAt)
      this.options.log.info({ dataDir, adopted, ms }, 'The embedded PostgreSQL is running.')
      return {
        connection: { host: socket, port: socketPort, user: clusterOwner, database: databaseName, ssl: false },
        adopted,
        stop: () => (this.stopped ??= this.stop()),
      }
    } catch (error) {
      await this.folder.close()
      throw error
    }
  }

  // One process at a time creates, starts, adopts or stops.
  private locked<T>(work: () => Promise<T>): Promise<T> {
    return withFileLock(join(this.folder.dataDir, 'postgres.lock'), lockMs, work)
  }

  private async bringUp(signal?: AbortSignal): Promise<{ watch: pg.Client; launches: number }> {
    const { cluster, socket } = this.folder
    const startedAt = performance.now()
    const passedMs = () => performance.now() - startedAt
    let launches = 0
    let launched: Launch | undefined
    while (passedMs() < startMs) {
      if (signal?.aborted) {
        await launched?.stop()
        throw signal.reason
      }
      const found = await findServer(cluster, socket)
      // It was told to, and waits for its users: they cannot know it.
      if (found.state === 'stopping') await stopServer(cluster, socket)
      const watch = found.state === 'ready' ? await this.connectWatch() : undefined
      if (watch) return { watch, launches }
      const isNobodyThere = found.state === 'absent' || (!found.isListening && passedMs() > strayMs && !launched)
      if (launched?.hasExited && !(launched.isWorthRetrying && passedMs() < leftoversMs)) {
        throw await notStarted(launched.reason, this.folder.dataDir)
      }
      if (isNobodyThere && (!launched || launched.hasExited)) {
        if (launched) await sleep(250)
        launched = await this.launch()
        launches += 1
      }
      await sleep(10)
    }
    throw new StartError(
      `The embedded PostgreSQL was not ready in ${startMs / 1000} seconds (see postgres.log in DATA_DIR).`,
    )
  }

  private async launch(): Promise<Launch> {
    const { dataDir, cluster } = this.folder
    const account = await accountForStore(cluster)
    const programs =
      this.options.programs ?? (await findPrograms({ account, copyFolders: placesForCopies(dataDir, account) }))
    const found = await stat(cluster).catch(() => undefined)
    if (!found) await createCluster(cluster, programs, account)
    // Root restored it from a backup without file owners.
    else if (account && found.uid !== account.uid) await giveFolder(cluster, account)
    return launch(cluster, join(dataDir, 'postgres.log'), programs, account)
  }

  private async connectWatch(): Promise<pg.Client | undefined> {
    // Not to our own database: an open connection to it would prevent copying it.
    const watch = new pg.Client({
      host: this.folder.socket,
      port: socketPort,
      user: clusterOwner,
      database: 'postgres',
      ssl: false,
      application_name: supervisorName,
      connectionTimeoutMillis: 5_000,
    })
    watch.on('error', () => {})
    return watch.connect().then(
      () => watch,
      () => undefined,
    )
  }

  private keep(watch: pg.Client): void {
    this.watch = watch
    const since = performance.now()
    const looking = setInterval(async () => {
      if (await isShuttingDown(this.folder.cluster)) await watch.end()
    }, lookMs).unref()
    watch.once('end', () => {
      clearInterval(looking)
      this.watch = undefined
      if (this.stopping.signal.aborted) return
      if (performance.now() - since > settledMs) this.pauseMs = 0
      this.options.log.warn({ pauseMs: this.pauseMs }, 'The embedded PostgreSQL has stopped and is being restarted.')
      this.restarting = this.restart()
    })
  }

  private async restart(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await sleep(this.pauseMs, undefined, { signal: this.stopping.signal })
        this.pauseMs = Math.min(Math.max(this.pauseMs * 2, 100), longestPauseMs)
        const { watch } = await this.locked(() => this.bringUp())
        this.keep(watch)
        this.options.log.info({}, 'The embedded PostgreSQL is running again.')
        return
      } catch (error) {
        if (!this.stopping.signal.aborted)
          this.options.log.warn({ error }, 'The embedded PostgreSQL could not be restarted.')
      }
    }
  }

  private async stop(): Promise<void> {
    this.stopping.abort()
    await this.restarting
    await this.locked(async () => {
      const isShared = this.watch !== undefined && (await hasOtherUsers(this.watch))
      await this.watch?.end()
      // Without a connection we cannot tell whether there are others; if there are, their supervisors start it again.
      if (!isShared) await stopServer(this.folder.cluster, this.folder.socket)
    })
    await this.folder.close()
  }
}

async function notStarted(reason: string, dataDir: string): Promise<StartError> {
  // A full disk has no room for the log either.
  const advice = (await hasRoom(dataDir)) ? '' : ' The disk of DATA_DIR is full: free some space, then start again.'
  return new StartError(`The embedded PostgreSQL did not start: ${reason} (see postgres.log in DATA_DIR).${advice}`)
}

async function createDatabase(watch: pg.Client): Promise<void> {
  const found = await watch.query('select 1 from pg_database where datname = $1', [databaseName])
  if (found.rowCount === 0) await watch.query(`create database ${databaseName}`)
}

// Checked three times, because the server needs a moment to notice that a process was killed.
async function hasOtherUsers(watch: pg.Client): Promise<boolean> {
  for (const waitMs of [0, 50, 150]) {
    await sleep(waitMs)
    const others = await watch
      .query('select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()', [supervisorName])
      .catch(() => undefined)
    if (!others?.rowCount) return false
  }
  return true
}
