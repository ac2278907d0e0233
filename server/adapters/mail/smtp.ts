import { createTransport } from 'nodemailer'
import type { MailSender, MailTrouble, SendOutcome } from './mail-sender.ts'
import { messageOf } from './message.ts'
import { readAnswer, type SmtpAnswer } from './smtp-answer.ts'

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
        await inTime(transport.sendMail(messageOf(mail)))
        trouble = undefined
        return { outcome: 'sent' }
      } catch (error) {
        const outcome = outcomeOf(error)
        trouble = 'trouble' in outcome ? outcome.trouble : undefined
        return outcome
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

function outcomeOf(error: unknown): SendOutcome {
  const reason = reasonOf(error)
  if (isAboutTls(error)) return { outcome: 'unreachable', trouble: 'no-tls', reason: `${reason}. ${tlsAdvice}` }
  const answer = answerIn(error)
  if (answer && mailCommands.includes(answer.command) && answer.code !== 421) return outcomeOfAnswer(answer, reason)
  if (!answer && isTooLarge(error)) return { outcome: 'held', trouble: 'size', reason }
  if (!answer && !isConnectionLost(error)) return { outcome: 'failed', reason }
  return { outcome: 'unreachable', trouble: troubleOfConnection(error, answer), reason }
}

function troubleOfConnection(error: unknown, answer: SmtpAnswer | undefined): MailTrouble {
  if (error instanceof Error && 'code' in error && error.code === 'EAUTH') return 'sign-in'
  const verdict = answer && readAnswer(answer)
  return typeof verdict === 'object' ? verdict.trouble : 'unreachable'
}

/** Larger than the server said it takes, so that nothing was sent. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EMESSAGE' && /size larger/i.test(error.message)
}

function outcomeOfAnswer(answer: SmtpAnswer, reason: string): SendOutcome {
  const verdict = readAnswer(answer)
  if (typeof verdict === 'object') return { outcome: 'held', trouble: verdict.trouble, reason }
  return { outcome: verdict === 'later' ? 'failed' : verdict, reason }
}

const mailCommands = ['MAIL FROM', 'RCPT TO', 'DATA']

function answerIn(error: unknown): SmtpAnswer | undefined {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return undefined
  const words = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  return { code: Number(error.responseCode), words, command: String(error.command) }
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

/** The connection, not the email. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && serverTrouble.has(String(error.code))
}

/** The server's answer without the address it names: what is logged holds no personal data. */
function reasonOf(error: unknown): string {
  const message = answerIn(error)?.words ?? (error instanceof Error ? error.message : String(error))
  return message
    .replace(/\S+@\S+/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}
