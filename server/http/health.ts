import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/migrate.ts'
import { canWriteToItsDisk, hasRoom } from '../disk-room.ts'
import { errorInShort } from '../log.ts'
import type { Drain } from './drain.ts'

/**
 * `GET /healthz`: the process lives. `GET /readyz`: store, files and their disks can be used, and which of each kind this is. A proxy
 * asks with `?disks=ignored`: an instance whose disk is full still serves everyone who reads (ADR 44).
 */
export function health(app: FastifyInstance, context: Context, drain: Drain): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  // Everyone who asks in the same moment gets one look at the parts: they are not free, and anyone may ask.
  let looking: Promise<string[]> | undefined
  const look = () =>
    (looking ??= findTroubles(context).finally(() => {
      looking = undefined
    }))
  app.get<{ Querystring: { disks?: string } }>('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const found = drain.isDraining ? ['stopping'] : await look()
    const troubles = request.query.disks === 'ignored' ? found.filter(name => !name.endsWith('-disk')) : found
    reply.header('cache-control', 'no-store')
    if (troubles.length > 0) reply.code(503).header('retry-after', '5')
    return {
      status: troubles.length === 0 ? 'ready' : 'not-ready',
      store: context.config.databaseUrl ? 'external' : 'embedded',
      files: context.config.s3 ? 's3' : 'disk',
      scanner: context.scanner ? 'clamd' : 'none',
      mail: context.mail.kind,
      // No reason to take an instance out: what it promised waits in the outbox.
      ...(context.mail.trouble ? { mail_trouble: context.mail.trouble } : {}),
      gateway: context.gateway.isSandbox ? 'sandbox' : 'paystack',
      payments: context.gateway.mode,
      ...(troubles.length > 0 ? { troubles } : {}),
    }
  })
}

/** Names the parts that cannot be used. The disks are told apart from what they hold: a full one still lets people read. */
async function findTroubles(context: Context): Promise<string[]> {
  const { config, db, files, log } = context
  const checks: [string, () => Promise<boolean>][] = [
    ['store', () => isMigrated(db)],
    ['store-disk', () => (config.databaseUrl ? canWriteToItsDisk(db) : hasRoom(config.dataDir))],
    ['files', () => files.healthy().then(() => true)],
    ['files-disk', () => hasRoom(files.stagingDir)],
  ]
  const outcomes = await Promise.all(
    checks.map(async ([name, check]) => {
      try {
        return (await check()) ? undefined : name
      } catch (error) {
        log.warn({ check: name, reason: errorInShort(error) }, 'a readiness check failed')
        return name
      }
    }),
  )
  return outcomes.filter(name => name !== undefined)
}
