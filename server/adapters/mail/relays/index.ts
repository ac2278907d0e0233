import { brevo } from './brevo.ts'
import type { MailRelay, RelayName } from './mail-relay.ts'
import { mailgun } from './mailgun.ts'
import { postmark } from './postmark.ts'
import { ses } from './ses.ts'

export interface RelayConfig {
  name: RelayName
  /** The topic of SES, the signing key of Mailgun, or the password of the web hook. */
  key: string
}

/** The configured relay, which reports what came back. */
export function chooseRelay({ name, key }: RelayConfig, now: () => Date): MailRelay {
  switch (name) {
    case 'ses':
      return ses(key, { fetchText, now })
    case 'postmark':
      return postmark(key)
    case 'brevo':
      return brevo(key)
    case 'mailgun':
      return mailgun(key)
    default:
      return name satisfies never
  }
}

const timeoutMs = 10_000
const longestAnswer = 65_536

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  const text = await response.text()
  if (text.length > longestAnswer) throw new Error(`${new URL(url).host} answered with ${text.length} characters`)
  return text
}

export { type MailRelay, type RelayName, relayNames } from './mail-relay.ts'
export { snsHostOf } from './sns-message.ts'
