import { createTransport } from 'nodemailer'
import type { MailSender, MailTrouble, SendOutcome } from './mail-sender.ts'
import { messageOf } from './message.ts'

/** How many emails one process hands over at the same time. */
export const mailsAtOnce = 4

// Shorter than a transaction of the store may stand still: the row of an email is locked while it is sent.
const longestSendMs = 45_000

export interface SmtpConfig {
  /** `smtp://user:password@host:587`, or `smtps://…` for a server that begins with TLS. */
  url: string
  /** `required` neither sends nor signs in without TLS and a trusted certificate. */
  tls: 'required' | 'if-offered'
}

/** Sends through an SMTP server. Emails that cannot be sent because of TLS stay in the outbox, and `trouble` says why. */
export function smtpMail({ url, tls }: SmtpConfig): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    requireTLS: tls === 'required',
    // Where no TLS is acceptable, a self-signed certificate is better than that.
    tls: { rejectUnauthorized: tls === 'required' },
  })
  let trouble: MailTrouble | undefined
  return {
    kind: 'smtp',
    get trouble() {
      return trouble
    },
    async send(mail): Promise<SendOutcome> {
      try {
        const { accepted, response } = await inTime(transport.sendMail(messageOf(mail)))
        trouble = undefined
        return accepted.length > 0 ? { outcome: 'sent' } : { outcome: 'refused', reason: response }
      } catch (error) {
        const outcome = outcomeOf(error)
        trouble = outcome === 'unreachable' ? (isAboutTls(error) ? 'no-tls' : 'unreachable') : undefined
        return { outcome, reason: trouble === 'no-tls' ? `${reasonOf(error)}. ${tlsAdvice}` : reasonOf(error) }
      }
    },
    close: () => transport.close(),
  }
}

const tlsAdvice =
  'The mail server must offer TLS with a certificate that this machine trusts. SMTP_ALLOW_PLAIN=1 sends emails unencrypted.'

/** A server that lets bytes trickle would hold us for ever. The email may arrive nevertheless, and then again: by the same id. */
function inTime<T>(sending: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The mail server took too long over one email')), longestSendMs)
  return Promise.race([sending, promise]).finally(() => clearTimeout(timer))
}

function outcomeOf(error: unknown): 'refused' | 'failed' | 'unreachable' {
  if (isFinal(error)) return 'refused'
  return isAboutTheServer(error) ? 'unreachable' : 'failed'
}

const serverTrouble = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EDNS',
  'ESOCKET',
  'ETLS',
  'EAUTH',
])

/** The server has no TLS, or its certificate is not trusted. */
function isAboutTls(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === 'ETLS' || (error.code === 'ESOCKET' && /certificate|altnames|ssl|tls/i.test(error.message))
}

/** No connection, no TLS, no sign-in, or 421: the service is not there for any email. */
function isAboutTheServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isAboutTls(error)) return true
  if ('responseCode' in error && typeof error.responseCode === 'number')
    return error.responseCode === 421 || ('code' in error && error.code === 'EAUTH')
  return 'code' in error && serverTrouble.has(String(error.code))
}

/** A 5xx response to the recipient or the message is permanent. To the sign-in or the connection, it is our own problem. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  const answer = Number(error.responseCode)
  return answer >= 500 && answer < 600 && ['RCPT TO', 'DATA'].includes(String(error.command))
}

/** The server's answer without the address it names: what is logged holds no personal data. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\S+@\S+/g, '…').slice(0, 300)
}
