import type { FastifyBaseLogger } from 'fastify'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { chooseFileStore, clamdScanner } from '../adapters/files/index.ts'
import { imapMailbox } from '../adapters/mail/bounce-mailbox.ts'
import { chooseMailSender } from '../adapters/mail/index.ts'
import { chooseRelay } from '../adapters/mail/relays/index.ts'
import { chooseMessageReports, chooseMessages } from '../adapters/messages/index.ts'
import { chooseGateway } from '../adapters/payments/choose-gateway.ts'
import { oidcProvider } from '../adapters/sign-on/oidc-provider.ts'
import { httpsWebhookSender } from '../adapters/webhooks/webhook-sender.ts'
import type { Clock, Context, Random } from '../base/context.ts'
import { takeUpCatalogue } from '../catalogue/versions.ts'
import type { Db } from '../db/client.ts'
import { longestReportBytes } from '../features/mail/read-report.ts'
import { ensureRubrics } from '../features/reviews/ensure-rubrics.ts'
import { ensureRounds } from '../features/rounds/ensure-rounds.ts'
import { createSandbox, type Sandbox, sandboxSecretKey } from '../features/sandbox/service.ts'
import { type DutyRunner, dutyRunner } from '../jobs/duty.ts'
import { allDuties } from '../jobs/registry.ts'
import type { Config } from './config.ts'

export interface Parts {
  context: Context
  duties: DutyRunner
  /** The gateway that plays the provider; undefined when the real one is configured. */
  sandbox: Sandbox | undefined
}

interface World {
  config: Config
  clock: Clock
  random: Random
  db: Db
  log: FastifyBaseLogger
}

/** Chooses every adapter by the configuration and puts the context together. A new store gets its rounds and rubrics. */
export async function createContext({ config, clock, random, db, log }: World): Promise<Parts> {
  await takeUpCatalogue(db)
  await ensureRounds(db)
  await ensureRubrics(db)
  const sandbox = config.paystack ? undefined : sandboxFor({ config, clock, random, db })
  const duties = dutyRunner(allDuties(sandbox))
  const context: Context = {
    config,
    clock,
    random,
    db,
    files: await chooseFileStore({
      dataDir: config.dataDir,
      s3: config.s3 ? { ...config.s3, endpoint: config.s3.endpoint ?? null } : null,
    }),
    scanner: config.clamd && clamdScanner(config.clamd),
    mail: await chooseMailSender(config),
    bounceMailbox: config.bounceMailbox && imapMailbox({ ...config.bounceMailbox, longestMessage: longestReportBytes }),
    relay: config.bounceRelay && chooseRelay(config.bounceRelay, () => clock.now()),
    messages: chooseMessages(config, {
      now: () => clock.now(),
      title: () => institution().shortName,
      contact: () => `mailto:${institution().admissionsEmail}`,
    }),
    messageReports: chooseMessageReports(config),
    gateway: chooseGateway(config.paystack, () => requireSandbox(sandbox).gateway),
    signOn: config.oidc && oidcProvider(config.oidc, () => clock.now().getTime()),
    webhooks: httpsWebhookSender({ privateHosts: config.webhookPrivateHosts }),
    bell: duties,
    log,
  }
  return { context, duties, sandbox }
}

function sandboxFor({ config, clock, random, db }: Omit<World, 'log'>): Sandbox {
  return createSandbox({
    db,
    now: () => clock.now(),
    randomId: () => random.token(12),
    secretKey: sandboxSecretKey(config.secret),
    publicUrl: config.publicUrl,
    // The public address may not be reachable from inside; our own socket is.
    webhookUrl: `http://${config.host.includes(':') ? `[${config.host}]` : loopback(config.host)}:${config.port}/payments/webhook`,
  })
}

function loopback(host: string): string {
  return host === '0.0.0.0' ? '127.0.0.1' : host
}

function requireSandbox(sandbox: Sandbox | undefined): Sandbox {
  if (!sandbox) throw new Error('The sandbox was requested although a gateway is configured')
  return sandbox
}
