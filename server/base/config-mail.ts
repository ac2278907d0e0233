import type { BounceMailboxConfig } from '../adapters/mail/bounce-mailbox.ts'
import type { SmtpConfig } from '../adapters/mail/index.ts'
import { type RelayConfig, relayNames, snsHostOf } from '../adapters/mail/relays/index.ts'
import { returnTokenLength } from '../emails/return-address.ts'
import { isLoopbackHost } from '../http/network.ts'
import { ConfigError } from '../start/start-error.ts'
import { choice, type Environment, isSwitchedOn, matching, required, text, url } from './config-values.ts'

/** The mail server; undefined when emails are captured. */
export function readSmtp(env: Environment): SmtpConfig | undefined {
  const allowsPlain = isSwitchedOn(env, 'SMTP_ALLOW_PLAIN')
  const value = url(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (value === undefined) return undefined
  const { hostname, search, hash } = new URL(value)
  if (!hostname) throw new ConfigError('SMTP_URL must name a mail server, as in smtp://user:password@host:587.')
  // Nodemailer would take settings from there, such as one that leaves TLS out.
  if (search || hash) throw new ConfigError('SMTP_URL must end with the port. Settings after ? or # are not accepted.')
  return { url: value, tls: allowsPlain || isLoopbackHost(hostname) ? 'if-offered' : 'required' }
}

/** A bare address, or one with a name before it. */
export function sender(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const sentence = `${name} must be an address such as admissions@example.edu or "Admissions" <admissions@example.edu>.`
  return matching(value, /^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, sentence)
}

/** `bounces@example.edu` is short for `bounces+*@example.edu`, which most mail servers deliver to the mailbox `bounces`. */
export function readBounceAddress(env: Environment): string | undefined {
  const value = text(env, 'BOUNCE_ADDRESS')
  if (value === undefined) return undefined
  const sentence = 'BOUNCE_ADDRESS must be an address such as bounces@example.edu or *@bounces.example.edu.'
  const [, local = '', domain = ''] =
    /^([\w.+=*-]*)@((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+)$/i.exec(
      matching(value, /^.{3,254}$/, sentence),
    ) ?? []
  const [before, after, ...more] = (local.includes('*') ? local : `${local}+*`).split('*')
  if (domain === '' || local === '' || after === undefined || more.length > 0) throw new ConfigError(sentence)
  const room = longestLocalPart - returnTokenLength
  if (`${before}${after}`.length > room)
    throw new ConfigError(
      `BOUNCE_ADDRESS may have up to ${room - 1} characters before the @, as a code is added to them.`,
    )
  return `${before}*${after}@${domain}`
}

const longestLocalPart = 64

/** `imaps://user:password@host`, with the folder as its path where it is not the inbox. */
export function readBounceMailbox(env: Environment): BounceMailboxConfig | undefined {
  const value = url(env, 'BOUNCE_IMAP_URL', ['imap:', 'imaps:'])
  if (value === undefined) return undefined
  required(env, 'BOUNCE_ADDRESS', 'BOUNCE_IMAP_URL is set')
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(value)
  if (!hostname || !username || !password || search || hash)
    throw new ConfigError('BOUNCE_IMAP_URL must be a mailbox such as imaps://bounces:PASSWORD@imap.example.edu.')
  const decoded = (part: string) => decodePart('BOUNCE_IMAP_URL', part)
  const isOverTls = protocol === 'imaps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isOverTls ? 993 : 143)),
    user: decoded(username),
    password: decoded(password),
    folder: decoded(pathname.slice(1)) || 'INBOX',
    tls: isOverTls ? 'from-the-start' : isLoopbackHost(hostname) ? 'none' : 'required',
  }
}

/** The relay that reports what came back, and its key. */
export function readBounceRelay(env: Environment): RelayConfig | undefined {
  const given = text(env, 'BOUNCE_RELAY')
  if (given === undefined) {
    if (text(env, 'BOUNCE_RELAY_KEY')) throw new ConfigError('BOUNCE_RELAY is missing: BOUNCE_RELAY_KEY is set.')
    return undefined
  }
  const name = choice(env, 'BOUNCE_RELAY', relayNames, 'ses')
  const key = required(env, 'BOUNCE_RELAY_KEY', 'BOUNCE_RELAY is set')
  if (name === 'ses') {
    required(env, 'BOUNCE_ADDRESS', 'BOUNCE_RELAY is ses, which reports an email by its envelope sender')
    if (!snsHostOf(key))
      throw new ConfigError('BOUNCE_RELAY_KEY must be a topic such as arn:aws:sns:eu-west-1:123456789012:bounces.')
  }
  return { name, key: matching(key, /^.{16,}$/, 'BOUNCE_RELAY_KEY must be at least 16 characters long.') }
}

function decodePart(name: string, part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ConfigError(`${name} has a % that must be written %25.`)
  }
}
