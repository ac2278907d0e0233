import * as z from 'zod'
import type { MailRelay, RelayReport } from './mail-relay.ts'
import { readJson } from './read-json.ts'
import { isCertificateOf, isSignedWith, type SnsMessage, snsHostOf, snsMessage } from './sns-message.ts'

const notification = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({ source: z.string() }),
  bounce: z
    .object({
      bounceType: z.string(),
      bouncedRecipients: z
        .array(
          z.object({ emailAddress: z.string(), status: z.string().optional(), diagnosticCode: z.string().optional() }),
        )
        .max(50),
    })
    .optional(),
})

interface SesWorld {
  /** The body of an answer to GET; throws when there is none. */
  fetchText: (url: string) => Promise<string>
  now: () => Date
}

/**
 * Amazon SES reports through a topic of its notification service. The signature proves that the service sent a message, and the topic that it is about
 * our emails: anybody with an account can have theirs signed. The token is in the envelope sender, which SES reports.
 */
export function ses(topic: string, { fetchText, now }: SesWorld): MailRelay {
  const host = snsHostOf(topic) ?? ''
  const certificates = new Map<string, string>()

  async function certificateAt(address: string): Promise<string> {
    const known = certificates.get(address)
    if (known) return known
    const pem = await fetchText(address)
    // It changes about once a year. Names beyond that are somebody’s guesses.
    if (certificates.size >= 10) certificates.clear()
    certificates.set(address, pem)
    return pem
  }

  async function isAuthentic(message: SnsMessage): Promise<boolean> {
    if (message.TopicArn !== topic || !isCertificateOf(host, message.SigningCertURL)) return false
    return isSignedWith(message, await certificateAt(message.SigningCertURL), now())
  }

  return {
    name: 'ses',
    headersFor: () => ({}),
    read: async body => {
      const message = readJson(snsMessage, body.toString())
      if (!message || !(await isAuthentic(message))) return undefined
      if (message.Type === 'Notification') return reportsIn(message.Message)
      if (message.Type === 'SubscriptionConfirmation' && message.Token)
        await fetchText(
          `https://${host}/?${new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn: topic, Token: message.Token })}`,
        )
      return []
    },
  }
}

function reportsIn(text: string): RelayReport[] {
  const read = readJson(notification, text)
  if (!read?.bounce || (read.notificationType ?? read.eventType) !== 'Bounce') return []
  const { bounceType, bouncedRecipients } = read.bounce
  return bouncedRecipients.map(({ emailAddress, status, diagnosticCode }) => ({
    code: read.mail.source,
    recipients: [emailAddress],
    // Without a word of a server it is an answer from a holiday.
    isFinal: bounceType === 'Permanent' || diagnosticCode !== undefined,
    words: (diagnosticCode ?? status ?? '').replace(/^[\w-]+\s*;\s*/, ''),
    status,
  }))
}
