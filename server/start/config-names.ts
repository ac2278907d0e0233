import { ConfigError } from './start-error.ts'

/** Every environment variable that means something here, at run time or while building. */
const variableNames = [
  'ALLOW_TEST_MODE',
  'API_BASE_URL',
  'BACKUP_DIR',
  'BOUNCE_ADDRESS',
  'BOUNCE_IMAP_URL',
  'BOUNCE_RELAY',
  'BOUNCE_RELAY_KEY',
  'CLAMD_URL',
  'CORS_ORIGINS',
  'DATABASE_URL',
  'DATA_DIR',
  'DRAIN_SECONDS',
  'HOST',
  'JWT_SECRET',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_TOKEN',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_TRUST_EMAIL',
  'PAYSTACK_API_URL',
  'PAYSTACK_PUBLIC_KEY',
  'PAYSTACK_SECRET_KEY',
  'PORT',
  'PUBLIC_URL',
  'RATE_LIMIT_FACTOR',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SMS_API_KEY',
  'SMS_API_URL',
  'SMS_DAILY_BUDGET',
  'SMS_PRICE',
  'SMS_PROVIDER',
  'SMS_REPORT_KEY',
  'SMS_ROUTE',
  'SMS_SENDER',
  'SMS_USERNAME',
  'SMTP_ALLOW_PLAIN',
  'SMTP_URL',
  'TRUST_PROXY',
  'WEBHOOK_PRIVATE_HOSTS',
  'WEB_PUSH',
  'WHATSAPP_API_URL',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_CODE_TEMPLATE',
  'WHATSAPP_DAILY_BUDGET',
  'WHATSAPP_LANGUAGE',
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_PRICE',
  'WHATSAPP_TEMPLATE',
  'WHATSAPP_TOKEN',
  'WHATSAPP_VERIFY_TOKEN',
] as const

/** Variables that begin so are meant for this server. */
const ourPrefixes = [
  ...[
    'BOUNCE_',
    'CLAMD_',
    'DRAIN_',
    'JWT_',
    'OIDC_',
    'PAYSTACK_',
    'S3_',
    'SMS_',
    'SMTP_',
    'WEBHOOK_PRIVATE',
    'WEB_PUSH',
  ],
  'WHATSAPP_',
]

/** Shorter names, such as HOST, have too many neighbours that mean something else. */
const shortestWithNeighbours = 8
const neighbourDistance = 2

/** Throws ConfigError for a variable that looks like one of ours and is none: it would be ignored without a word. */
export function refuseMisspelt(env: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(env)) {
    if (!value?.trim() || isKnown(name) || isOfKubernetes(name, value)) continue
    const meant = closest(name)
    if (meant) throw new ConfigError(`${name} is not a setting. Did you mean ${meant}?`)
    if (ourPrefixes.some(prefix => name.startsWith(prefix)))
      throw new ConfigError(
        `${name} is not a setting. Those that begin so are ${variableNames.filter(known => known.startsWith(name.slice(0, name.indexOf('_') + 1))).join(', ')}.`,
      )
  }
}

function isKnown(name: string): boolean {
  return variableNames.some(known => known === name)
}

/** For a service called `clamd`, Kubernetes sets CLAMD_PORT and others. */
function isOfKubernetes(name: string, value: string): boolean {
  return (
    /_SERVICE_(HOST|PORT)/.test(name) ||
    (/_PORT(_|$)/.test(name) && /^(tcp|udp):|^\d|^(tcp|udp)$/.test(value) && !/^\d+$/.test(value))
  )
}

function closest(name: string): string | undefined {
  return variableNames.find(
    known => known.length >= shortestWithNeighbours && distance(name, known) <= neighbourDistance,
  )
}

/** How many letters have to be changed, added or left out. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > neighbourDistance) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= other.length; at += 1)
      next.push(
        Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
