import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Db, databaseOn, openPool } from './db/client.ts'
import { migrateStore } from './db/migrate.ts'
import { type OpenStore, openStore } from './db/open-store.ts'
import { makeDrain, trackConnections } from './http/drain.ts'
import { makeLog } from './log.ts'
import { stopInOrder } from './stopping.ts'
import { systemClock, systemRandom } from './world.ts'

const buildDir = fileURLToPath(new URL('../build', import.meta.url))
const poolSize = 20
/** In a rush connections wait here until they are looked at; what overflows is left to try again for many seconds. */
const backlog = 4_096

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  // PostgreSQL starts while our own modules are read.
  const product = readProduct()
  // What goes wrong here is thrown where it is awaited.
  product.catch(() => {})
  const store = await openStore(config, log)
  try {
    await serve(config, log, store, await product)
  } catch (error) {
    await store.stop()
    throw error
  }
}

type Product = Awaited<ReturnType<typeof readProduct>>

async function readProduct() {
  const [{ buildApp }, { createContext }, { mailFolder }] = await Promise.all([
    import('./app.ts'),
    import('./create-context.ts'),
    import('./adapters/mail/index.ts'),
  ])
  return { buildApp, createContext, mailFolder }
}

async function serve(config: Config, log: Logger, store: OpenStore, product: Product): Promise<void> {
  const { buildApp, createContext, mailFolder } = product
  const pool = openPool(store.connection, {
    max: poolSize,
    onIdleError: error => log.warn({ err: error }, 'a store connection was lost'),
  })
  const db = databaseOn(pool)
  await waitForStore(db, log)
  await migrateStore(store.connection)
  const parts = await createContext({ config, clock: systemClock, random: systemRandom, db, log })
  const isBuilt = existsSync(join(buildDir, 'site', 'manifest.json'))
  if (!isBuilt) log.warn('the site is not built, so only the API is served: npm start builds it')
  const drain = makeDrain()
  const app = await buildApp({ ...parts, pool, drain, ...(isBuilt ? { buildDir } : {}) })
  const connections = trackConnections(app)
  await app.listen({ host: config.host, port: config.port, backlog })
  parts.duties.start(parts.context)
  announce(config, mailFolder(config.dataDir))

  const then = [() => parts.duties.stop(), () => parts.context.mail.close(), () => db.destroy(), () => store.stop()]
  let stoppingSinceMs: number | undefined
  async function stop(signal: string): Promise<void> {
    if (stoppingSinceMs !== undefined) {
      // One press of Ctrl-C reaches us twice, directly and through npm; the second order comes from somebody who waited.
      if (signal === 'disconnect' || performance.now() - stoppingSinceMs < 1_000) return
      log.warn({ signal }, 'stopping at once')
      process.exit(1)
    }
    stoppingSinceMs = performance.now()
    log.info({ signal }, 'stopping')
    await stopInOrder({ app, drain, connections, log, drainMs: config.drainSeconds * 1000, then })
    process.exit(0)
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // `npm start` holds a channel to us; it closes when that process dies.
  process.on('disconnect', () => stop('disconnect'))
}

/** An external store may still be starting: a minute is given before the start fails. */
async function waitForStore(db: Db, log: Logger): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.selectNoFrom(({ val }) => val(1).as('one')).execute()
      return
    } catch (error) {
      if (tries === 30) throw error
      log.warn({ err: error, tries }, 'the store does not answer yet')
      await new Promise(resolve => setTimeout(resolve, 2_000))
    }
  }
}

function announce(config: Config, capturedMail: string): void {
  const lines = [
    `Ready: ${config.publicUrl}`,
    config.smtpUrl ? undefined : `Captured mail: ${config.publicUrl}/dev/mail (files in ${capturedMail})`,
    config.paystack ? undefined : 'Payments are in test mode: the sandbox gateway takes test cards only.',
  ]
  process.stdout.write(`${lines.filter(line => line !== undefined).join('\n')}\n`)
}

try {
  await main()
} catch (error) {
  const sentence =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
