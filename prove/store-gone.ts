import { join } from 'node:path'
import { copyMadeStore } from '../harness/made-store.ts'
import { mailSink } from '../harness/mail-sink.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { withFolder } from './lib/place.ts'
import type { PlaceEnv } from './lib/places.ts'
import { signalAll, storeProcesses } from './lib/store-processes.ts'
import { outageFigures, type Trouble, underLoad, type Weathered } from './lib/under-load.ts'

const sizes = {
  small: { awayMs: 1_000, workers: 2, saves: 1 },
  full: { awayMs: 30_000, workers: 6, saves: 6 },
}

/** Takes PostgreSQL away for half a minute: once frozen, once stopped. */
export const storeGone: Experiment = {
  name: 'store-gone',
  promise: 'While PostgreSQL is down, every write is refused clearly. Service resumes automatically',
  pass: 'PostgreSQL hangs for 30 s and is stopped for 30 s. Every refusal is 503 with Retry-After, nothing lost, nothing partial',
  run: options => withFolder('store-gone', folder => runIn(folder, options)),
}

async function runIn(folder: string, options: RunOptions): Promise<Outcome> {
  const seen: Weathered[] = []
  if (options.size === 'full') seen.push(await hanging(join(folder, 'hanging'), options))
  seen.push(await stopped(folder, options))
  const { figures, wrong } = outageFigures(seen)
  return {
    kept: wrong.length === 0,
    ...(wrong.length > 0 ? { why: wrong.slice(0, 5).join('; ') } : {}),
    figures: [['times away', seen.flatMap(one => one.backMs).length], ...figures],
  }
}

/** Freezes the embedded PostgreSQL, as on a machine short of memory or disk time. */
async function hanging(dataDir: string, { size, log }: RunOptions): Promise<Weathered> {
  const { awayMs, workers, saves } = sizes[size]
  let pids: number[] = []
  const trouble: Trouble = {
    lastsMs: awayMs,
    async begin() {
      pids = await storeProcesses(dataDir)
      signalAll(pids, 'SIGSTOP')
      log('PostgreSQL hangs')
    },
    async end() {
      signalAll(pids, 'SIGCONT')
      log('PostgreSQL resumes')
    },
  }
  return withPortal({ DATA_DIR: dataDir }, (portal, sink) =>
    underLoad(portal, { DATA_DIR: dataDir }, sink, { workers, saves, fileBytes: 20_000, troubles: [trouble] }),
  )
}

/** Stops and starts the office’s own PostgreSQL. */
async function stopped(folder: string, { size, log }: RunOptions): Promise<Weathered> {
  const { awayMs, workers, saves } = sizes[size]
  const start = () => startEmbeddedStore({ dataDir: join(folder, 'office'), log: { info() {}, warn() {} } })
  await copyMadeStore(join(folder, 'office'))
  let office = await start()
  const { host, port, user, database } = office.connection
  const env: PlaceEnv = {
    DATA_DIR: join(folder, 'external'),
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    JWT_SECRET: 'a secret shared by all installations of one office',
  }
  const trouble: Trouble = {
    lastsMs: awayMs,
    async begin() {
      await office.stop()
      log('PostgreSQL is stopped')
    },
    async end() {
      office = await start()
      log('PostgreSQL is started')
    },
  }
  try {
    return await withPortal(env, (portal, sink) =>
      underLoad(portal, env, sink, { workers, saves, fileBytes: 20_000, troubles: [trouble] }),
    )
  } finally {
    await office.stop()
  }
}

type Portal = Awaited<ReturnType<typeof portalProcess>>
type Sink = Awaited<ReturnType<typeof mailSink>>

async function withPortal<T>(env: PlaceEnv, work: (portal: Portal, sink: Sink) => Promise<T>): Promise<T> {
  const sink = await mailSink()
  const portal = await portalProcess(env.DATA_DIR, { ...env, SMTP_URL: sink.url, LOG_LEVEL: 'silent' })
  try {
    return await work(portal, sink)
  } finally {
    await portal.stop()
    await sink.close()
  }
}
