import { createTransport } from 'nodemailer'
import type { MailSender, SendOutcome } from './mail-sender.ts'
import { messageOf } from './message.ts'

/** Sends through an SMTP server, `smtp://user:password@host:587` or `smtps://…`. */
export function smtpMail(smtpUrl: string): MailSender {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    kind: 'smtp',
    async send(mail): Promise<SendOutcome> {
      try {
        const { accepted, response } = await transport.sendMail(messageOf(mail))
        return accepted.length > 0 ? { outcome: 'sent' } : { outcome: 'refused', reason: response }
      } catch (error) {
        return { outcome: isFinal(error) ? 'refused' : 'failed', reason: reasonOf(error) }
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx answer to the recipient or the message is for good; to the sign-in or the connection it is our own trouble. */
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
