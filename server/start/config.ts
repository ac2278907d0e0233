import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { ClamdAddress } from '../adapters/files/index.ts'
import type { BounceMailboxConfig } from '../adapters/mail/bounce-mailbox.ts'
import type { SmtpConfig } from '../adapters/mail/index.ts'
import type { RelayConfig } from '../adapters/mail/relays/index.ts'
import type { OidcConfig } from '../adapters/sign-on/oidc-provider.ts'
import { readBounceAddress, readBounceMailbox, readBounceRelay, readSmtp, sender } from '../base/config-mail.ts'
import { type MessagesConfig, readMessages } from '../base/config-messages.ts'
import {
  choice,
  type Environment,
  integer,
  isSwitchedOn,
  list,
  matching,
  number,
  origin,
  parseOrigin,
  required,
  text,
  url,
} from '../base/config-values.ts'
import { isLoopbackHost } from '../http/network.ts'
import { refuseMisspelt } from './config-names.ts'
import { backupDirOf, ownSecret } from './data-dir.ts'
import { ConfigError } from './start-error.ts'

export { ConfigError }

export interface S3Config {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  host: string
  port: number
  /** Origin used in links and e-mails, without a slash at its end; never taken from a request. */
  publicUrl: string
  dataDir: string
  backupDir: string | undefined
  databaseUrl: string | undefined
  /** The mail server; undefined when mail is captured. */
  smtp: SmtpConfig | undefined
  /** Without it, the address of the university’s own admissions office (`server/emails/sender.ts`). */
  mailFrom: string | undefined
  /** Where emails that cannot be delivered return to, with a `*` for the code of each; undefined when they return to the sender. */
  bounceAddress: string | undefined
  /** The mailbox of that address; undefined when nothing reads it. */
  bounceMailbox: BounceMailboxConfig | undefined
  /** The relay that reports by a web hook what came back. */
  bounceRelay: RelayConfig | undefined
  /** SMS, WhatsApp and notifications. */
  messages: MessagesConfig
  s3: S3Config | undefined
  /** Where the virus scanner listens; undefined when files are not scanned. */
  clamd: ClamdAddress | undefined
  paystack: { secretKey: string; publicKey: string; apiUrl: string } | undefined
  /** The university’s own sign-in service, for staff. */
  oidc: OidcConfig | undefined
  /** Signs access tokens; other keys are derived from it, one for each purpose. */
  secret: string
  /** Machines in a private network that may be told of news in the feed, by name or address. */
  webhookPrivateHosts: string[]
  corsOrigins: string[]
  trustProxy: string[]
  rateLimitFactor: number
  logLevel: LogLevel
  metricsToken: string | undefined
  /** After SIGTERM requests are still taken for so long, so that whatever spreads them can see `/readyz` go down. */
  drainSeconds: number
  /** Whether captured email and the sandbox gateway may be used where other machines can reach them. */
  testMode: 'allowed' | 'loopback-only'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Reads the whole environment, once; this is the only file that does. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  refuseMisspelt(env)
  const host = text(env, 'HOST') ?? '127.0.0.1'
  const port = integer(env, 'PORT', 3000, { min: 0, max: 65535 })
  const dataDir = dataDirOf(env)
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  return {
    host,
    port,
    publicUrl: origin(env, 'PUBLIC_URL') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    ...{ dataDir, backupDir: backupDirOf(text(env, 'BACKUP_DIR')), databaseUrl },
    smtp: readSmtp(env),
    mailFrom: sender(env, 'MAIL_FROM'),
    bounceAddress: readBounceAddress(env),
    bounceMailbox: readBounceMailbox(env),
    bounceRelay: readBounceRelay(env),
    messages: readMessages(env),
    s3: readS3(env),
    clamd: readClamd(env),
    paystack: readPaystack(env),
    oidc: readOidc(env),
    secret: readSecret(env, dataDir, databaseUrl !== undefined),
    webhookPrivateHosts: list(env, 'WEBHOOK_PRIVATE_HOSTS').map(host => hostName('WEBHOOK_PRIVATE_HOSTS', host)),
    corsOrigins: list(env, 'CORS_ORIGINS').map(value => parseOrigin('CORS_ORIGINS', value)),
    trustProxy: list(env, 'TRUST_PROXY').map(value => proxyAddress('TRUST_PROXY', value)),
    rateLimitFactor: number(env, 'RATE_LIMIT_FACTOR', 1),
    logLevel: choice(env, 'LOG_LEVEL', logLevels, 'info'),
    metricsToken: text(env, 'METRICS_TOKEN'),
    drainSeconds: integer(env, 'DRAIN_SECONDS', 0, { min: 0, max: 20 }),
    testMode: isSwitchedOn(env, 'ALLOW_TEST_MODE') ? 'allowed' : 'loopback-only',
  }
}

/** The path of DATA_DIR, for a command that checks it before anything is written there. */
export function dataDirOf(env: Environment): string {
  return resolve(text(env, 'DATA_DIR') ?? 'data')
}

const s3Names = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION']

function readS3(env: Environment): S3Config | undefined {
  const bucket = text(env, 'S3_BUCKET')
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:'])
  if (!bucket) {
    const given = s3Names.find(name => text(env, name) !== undefined)
    if (given) throw new ConfigError(`S3_BUCKET is missing: ${given} is set. Without it, files would go to the disk.`)
    return undefined
  }
  return {
    bucket,
    endpoint,
    region: text(env, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID', 'S3_BUCKET is set'),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET is set'),
  }
}

/** Why other machines may reach a server with this configuration. Undefined when none can. */
export function whyOpen(config: Config): string | undefined {
  if (!isLoopbackHost(new URL(config.publicUrl).hostname)) return `PUBLIC_URL is ${config.publicUrl}`
  if (!isLoopbackHost(config.host)) return `HOST is ${config.host}`
  if (config.paystack?.secretKey.startsWith('sk_live_')) return 'PAYSTACK_SECRET_KEY is a live key'
  return undefined
}

/**
 * Throws ConfigError where other machines could reach captured email, which contains everyone's codes, or a sandbox in which test
 * cards pay fees, unless ALLOW_TEST_MODE says that this is intended (contract section 1).
 */
export function refuseOpenTestMode(config: Config): void {
  const because = whyOpen(config)
  if (config.testMode === 'allowed' || because === undefined) return
  const missing = [
    ...(config.smtp ? [] : ['SMTP_URL is missing, so anyone could read emailed codes at /dev/mail']),
    ...(config.paystack
      ? []
      : ['PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY are missing, so test cards would pay application fees']),
  ]
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join('. ')}. Set them, or ALLOW_TEST_MODE=1 for a trial. Other machines can reach this server: ${because}.`,
    )
}

function readClamd(env: Environment): ClamdAddress | undefined {
  const value = url(env, 'CLAMD_URL', ['tcp:', 'unix:'])
  if (value === undefined) return undefined
  const { protocol, hostname, port, pathname } = new URL(value)
  if (protocol === 'unix:') {
    if (hostname || pathname === '')
      throw new ConfigError('CLAMD_URL must name a socket as unix:///run/clamav/clamd.ctl.')
    return { path: pathname }
  }
  if (!hostname) throw new ConfigError('CLAMD_URL must name a machine as tcp://127.0.0.1:3310.')
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
}

function readPaystack(env: Environment): Config['paystack'] {
  const secretKey = text(env, 'PAYSTACK_SECRET_KEY')
  const publicKey = text(env, 'PAYSTACK_PUBLIC_KEY')
  const apiUrl = url(env, 'PAYSTACK_API_URL', ['http:', 'https:']) ?? 'https://api.paystack.co'
  if (!secretKey && !publicKey) return undefined
  if (!secretKey)
    throw new ConfigError('PAYSTACK_SECRET_KEY is missing. PAYSTACK_PUBLIC_KEY is set, and the two are set together.')
  if (!publicKey)
    throw new ConfigError('PAYSTACK_PUBLIC_KEY is missing. PAYSTACK_SECRET_KEY is set, and the two are set together.')
  if (secretKey.startsWith('sk_live_') !== publicKey.startsWith('pk_live_'))
    throw new ConfigError('PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY must both be live keys or both be test keys.')
  return {
    secretKey: matching(secretKey, /^sk_(test|live)_/, 'PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_.'),
    publicKey: matching(publicKey, /^pk_(test|live)_/, 'PAYSTACK_PUBLIC_KEY must begin with pk_test_ or pk_live_.'),
    apiUrl,
  }
}

/** All three are set together. */
function readOidc(env: Environment): OidcConfig | undefined {
  const issuer = url(env, 'OIDC_ISSUER', ['http:', 'https:'])
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  const given = names.find(name => text(env, name) !== undefined)
  if (given === undefined) return undefined
  const clientId = required(env, 'OIDC_CLIENT_ID', `${given} is set`)
  const clientSecret = required(env, 'OIDC_CLIENT_SECRET', `${given} is set`)
  if (issuer === undefined) throw new ConfigError(`OIDC_ISSUER is missing: ${given} is set.`)
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:' && !isLoopbackHost(hostname)) throw new ConfigError('OIDC_ISSUER must begin with https://.')
  return { issuer, clientId, clientSecret, trustsEmail: isSwitchedOn(env, 'OIDC_TRUST_EMAIL') }
}

/** Several instances on one database must share the key, so there it has to be given; alone, it is made once and kept. */
function readSecret(env: Environment, dataDir: string, shared: boolean): string {
  const given = text(env, 'JWT_SECRET')
  if (given) return matching(given, /^.{32,}$/s, 'JWT_SECRET must be at least 32 characters long.')
  if (shared)
    throw new ConfigError('JWT_SECRET is missing. With DATABASE_URL set, every instance needs the same secret.')
  return ownSecret(dataDir)
}

/** What the server can compare a proxy with: an address, a range of them, or the name of a range. */
function proxyAddress(name: string, value: string): string {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return value
  const [address = '', length, ...more] = value.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isRange = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= bits)
  if (bits === 0 || !isRange || more.length > 0)
    throw new ConfigError(`${name} must list addresses such as 10.0.0.5 or ranges such as 10.0.0.0/8, or loopback.`)
  return value
}

/** As it stands in an address, without protocol and port. */
function hostName(name: string, value: string): string {
  const host = value.toLowerCase()
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)
  if (!isName && isIP(host) === 0)
    throw new ConfigError(`${name} must list hosts such as records.example.edu or 10.0.0.5, without https:// and port.`)
  return host
}
