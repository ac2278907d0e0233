import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SunkMail {
  messageId: string
  to: string
  subject: string
  text: string
}

/** An SMTP server that accepts every email and keeps it in memory, to count actual deliveries. */
export interface MailSink {
  readonly url: string
  readonly mails: readonly SunkMail[]
  /** The newest email to an address whose subject matches; waits for it. */
  waitFor(to: string, subject: RegExp, options?: { checkGoing?: () => void }): Promise<SunkMail>
  close(): Promise<void>
}

export async function mailSink(): Promise<MailSink> {
  const mails: SunkMail[] = []
  const byRecipient = new Map<string, SunkMail[]>()
  function keep(mail: SunkMail): void {
    mails.push(mail)
    byRecipient.set(mail.to, [...(byRecipient.get(mail.to) ?? []), mail])
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        keep({
          messageId: mail.messageId ?? '',
          to: (mail.to?.[0]?.address ?? '').toLowerCase(),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
        })
        done()
      })
    },
  })
  // Clients killed in the middle of an email are expected here.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail sink is not listening')

  const arrivedFor = (to: string, subject: RegExp) =>
    (byRecipient.get(to.toLowerCase()) ?? []).filter(mail => subject.test(mail.subject))
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    async waitFor(to, subject, { checkGoing } = {}) {
      const deadline = Date.now() + 120_000
      while (Date.now() < deadline) {
        const newest = arrivedFor(to, subject).at(-1)
        if (newest) return newest
        checkGoing?.()
        await new Promise(resolve => setTimeout(resolve, 40))
      }
      throw new Error(`No email "${subject}" was sent to ${to}`)
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
