import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { errorInShort, makeLog } from './base/log.ts'
import { systemClock, systemRandom } from './base/system.ts'
import { databaseOn, openPool } from './db/client.ts'
import { migrateStore } from './db/migrate.ts'
import { type OpenStore, openStore } from './db/open-store.ts'
import { waitForStore } from './db/wait-for-store.ts'
import type { SiteKeeper } from './features/publishing/keep-site-current.ts'
import { makeDrain, trackConnections } from './http/drain.ts'
import { explainListenError, refusePortInUse } from './http/port.ts'
import { type Config, readConfig, refuseOpenTestMode } from './start/config.ts'
import { requireWritable } from './start/data-dir.ts'
import { stopInOrder } from './start/graceful-shutdown.ts'
import { StartError } from './start/start-error.ts'
import { type StartPhases, startPhases } from './start/start-phases.ts'
import { stopOrders } from './start/stop-orders.ts'

const buildDir = fileURLToPath(new URL('../build', import.meta.url))
const poolSize = 20
/** During a rush, connections wait here to be accepted. A client that finds it full retries only after many seconds. */
const backlog = 4_096

async function main(stopping: AbortSignal): Promise<void> {
  const phases = startPhases()
  const config = readConfig(process.env)
  refuseOpenTestMode(config)
  const log = makeLog(config.logLevel)
  requireWritable(config.dataDir)
  await refusePortInUse(config)
  // PostgreSQL starts while our own modules load.
  const product = readProduct()
  // A failure here is thrown where it is awaited.
  product.catch(() => {})
  phases.end('checks')
  const store = await openStore(config, log, stopping)
  phases.end('database')
  try {
    await serve({ config, log, store, product: await product, stopping, phases })
  } catch (error) {
    await store.stop()
    throw error
  }
}

type Product = Awaited<ReturnType<typeof readProduct>>

async function readProduct() {
  const [
    { buildApp },
    { createContext },
    { mailFolder },
    { warnOfTestPayments },
    { setupUrl },
    { warnAtStart },
    { endSessionsOfOtherSecret },
    { followCatalogue },
  ] = await Promise.all([
    import('./start/app.ts'),
    import('./start/create-context.ts'),
    import('./adapters/mail/index.ts'),
    import('./features/payments/test-payments.ts'),
    import('./features/staff/setup.ts'),
    import('./start/start-warnings.ts'),
    import('./start/end-sessions-of-other-secret.ts'),
    import('./catalogue/follow.ts'),
  ])
  const starting = { warnOfTestPayments, setupUrl, warnAtStart, endSessionsOfOtherSecret }
  return { buildApp, createContext, mailFolder, followCatalogue, ...starting }
}

interface Serving {
  config: Config
  log: Logger
  store: OpenStore
  product: Product
  stopping: AbortSignal
  phases: StartPhases
}

/** Listens until it is told to stop. A stop signal before that is thrown, and the server never listens. */
async function serve({ config, log, store, product, stopping, phases }: Serving): Promise<void> {
  phases.end('modules')
  const { buildApp, createContext, mailFolder, followCatalogue, ...starting } = product
  const pool = openPool(store.connection, {
    max: poolSize,
    onIdleError: error => log.warn({ reason: errorInShort(error) }, 'a database connection was lost'),
  })
  const db = databaseOn(pool)
  await waitForStore(db, log, stopping)
  phases.end('connection')
  await migrateStore(store.connection, stopping)
  phases.end('migrations')
  const parts = await createContext({ config, clock: systemClock, random: systemRandom, db, log })
  await starting.endSessionsOfOtherSecret(parts.context)
  const isBuilt = existsSync(join(buildDir, 'site', 'manifest.json'))
  if (!isBuilt) log.warn('the site is not built, so only the API is served. npm start builds it')
  const drain = makeDrain()
  let keeper: SiteKeeper | undefined
  const onSite = (kept: SiteKeeper) => {
    keeper = kept
  }
  const app = await buildApp({ ...parts, pool, drain, onSite, stopped: stopping, ...(isBuilt ? { buildDir } : {}) })
  const following = await followCatalogue({
    context: parts.context,
    pool,
    prepare: async (value, overtaken) => keeper?.prepare(value, overtaken),
    onNotice: () => void keeper?.look(),
  })
  const connections = trackConnections(app)
  stopping.throwIfAborted()
  await app.listen({ host: config.host, port: config.port, backlog }).catch(async error => {
    throw await explainListenError(error, config)
  })
  phases.end('listening')
  log.info({ ms: phases.ms }, 'started')
  parts.duties.start(parts.context)
  await starting.warnAtStart(db, config, log)
  announce(config, {
    capturedMail: mailFolder(config.dataDir),
    testPayments: await starting.warnOfTestPayments(parts.context),
    setupUrl: await starting.setupUrl(parts.context),
  })

  const then = [
    () => following.stop(),
    () => parts.duties.stop(),
    () => parts.context.mail.close(),
    () => db.destroy(),
    () => store.stop(),
  ]
  await new Promise(resolve => {
    if (stopping.aborted) resolve(undefined)
    stopping.addEventListener('abort', resolve)
  })
  log.info({ signal: stopping.reason }, 'stopping')
  await stopInOrder({ app, drain, connections, log, drainMs: config.drainSeconds * 1000, then })
}

interface News {
  capturedMail: string
  testPayments: number
  /** Where the first administrator is made; undefined once there is one. */
  setupUrl: string | undefined
}

function announce(config: Config, { capturedMail, testPayments, setupUrl }: News): void {
  const lines = [
    `Ready: ${config.publicUrl}`,
    setupUrl ? `Office: ${setupUrl}` : undefined,
    config.smtp ? undefined : `Captured emails: ${config.publicUrl}/dev/mail (files in ${capturedMail})`,
    config.paystack ? undefined : 'Payments are in test mode. The sandbox gateway only accepts test cards.',
    testPayments > 0
      ? `${testPayments} application fees were paid with test cards and count as paid. See them in the office under Money, with is:test`
      : undefined,
  ]
  process.stdout.write(`${lines.filter(line => line !== undefined).join('\n')}\n`)
}

const stopping = stopOrders()
try {
  await main(stopping)
} catch (error) {
  const wasCalledOff =
    stopping.aborted && (error === stopping.reason || (error instanceof Error && error.name === 'AbortError'))
  if (!wasCalledOff) {
    const isPlain = error instanceof StartError || !(error instanceof Error)
    process.stderr.write(`${isPlain ? String(error instanceof Error ? error.message : error) : error.stack}\n`)
    process.exit(1)
  }
}
process.exit(0)
