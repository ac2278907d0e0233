import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Drain } from './drain.ts'

/** `GET /healthz`: the process lives. `GET /readyz`: store and files can be used, and which of each kind this is. */
export function health(app: FastifyInstance, context: Context, drain: Drain): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const troubles = drain.isDraining ? ['stopping'] : await findTroubles(context)
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

async function findTroubles(context: Context): Promise<string[]> {
  const checks: [string, () => Promise<boolean>][] = [
    ['store', () => isMigrated(context.db)],
    ['files', () => context.files.healthy().then(() => true)],
  ]
  const outcomes = await Promise.all(
    checks.map(async ([name, check]) => {
      try {
        return (await check()) ? undefined : name
      } catch (error) {
        context.log.warn({ check: name, err: error }, 'a readiness check failed')
        return name
      }
    }),
  )
  return outcomes.filter(name => name !== undefined)
}
