import type { FastifyInstance } from 'fastify'
import { catalogue } from '#shared/catalogue/current.ts'
import type { Context } from '../base/context.ts'
import { canWriteToItsDisk, hasRoom } from '../base/disk-room.ts'
import { errorInShort } from '../base/log.ts'
import { unusableWordings } from '../catalogue/wordings.ts'
import { collationAdvice } from '../db/collation.ts'
import { isMigrated } from '../db/migrate.ts'
import { alarmInWords, mailAlarm } from '../emails/mail-alarm.ts'
import type { Drain } from './drain.ts'

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: database, files and their disks are usable; also names the services in
 * use. A proxy asks with `?disks=ignored`: an instance whose disk is full can still serve readers (ADR 44).
 */
export function health(app: FastifyInstance, context: Context, drain: Drain): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  // Simultaneous requests share one check: it costs something, and anyone may ask.
  let looking: Promise<string[]> | undefined
  const look = () =>
    (looking ??= findTroubles(context).finally(() => {
      looking = undefined
    }))
  app.get<{ Querystring: { disks?: string } }>('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const found = drain.isDraining ? ['stopping'] : await look()
    const mailTrouble = await findMailTrouble(context, found)
    const collation = found.includes('store') ? undefined : await collationAdvice(context.db).catch(() => undefined)
    const troubles = request.query.disks === 'ignored' ? found.filter(name => !name.endsWith('-disk')) : found
    reply.header('cache-control', 'no-store')
    if (troubles.length > 0) reply.code(503).header('retry-after', '5')
    return {
      status: troubles.length === 0 ? 'ready' : 'not-ready',
      store: context.config.databaseUrl ? 'external' : 'embedded',
      files: context.config.s3 ? 's3' : 'disk',
      scanner: context.scanner ? 'clamd' : 'none',
      mail: context.mail.kind,
      // Not a reason to take an instance out: its emails wait in the outbox.
      ...(mailTrouble ? { mail_trouble: mailTrouble } : {}),
      ...unusable(),
      ...(collation ? { collation } : {}),
      gateway: context.gateway.isSandbox ? 'sandbox' : 'paystack',
      payments: context.gateway.mode,
      ...(troubles.length > 0 ? { troubles } : {}),
    }
  })
}

/** Mails and letters in words that cannot be filled: the product’s own go out in their place. */
function unusable(): { unusable_texts?: string[] } {
  const found = unusableWordings(catalogue())
  return found.length === 0 ? {} : { unusable_texts: found.map(({ title, why }) => `${title}: ${why}`) }
}

/** What keeps emails from leaving. Without the database, what this process has seen. */
async function findMailTrouble({ db, mail, log }: Context, troubles: readonly string[]): Promise<string | undefined> {
  if (troubles.includes('store')) return mail.trouble
  try {
    const alarm = await mailAlarm(db)
    return alarm ? alarmInWords(alarm) : mail.trouble
  } catch (error) {
    log.warn({ check: 'mail', reason: errorInShort(error) }, 'a readiness check failed')
    return mail.trouble
  }
}

/** Names the unusable parts. Disks are reported separately from their services: with a full one, people can still read. */
export async function findTroubles(context: Context): Promise<string[]> {
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
