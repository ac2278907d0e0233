import * as z from 'zod'
import type { MailRelay, RelayReport } from './mail-relay.ts'
import { hasPassword } from './password.ts'
import { readJson } from './read-json.ts'

/** Those that are not here, such as `deferred`, are no bounce. */
const statusOfEvent: Record<string, string> = {
  hard_bounce: '5.1.1',
  invalid_email: '5.1.3',
  soft_bounce: '4.0.0',
  blocked: '5.7.1',
  error: '4.0.0',
}

const event = z.object({
  event: z.string(),
  email: z.string(),
  reason: z.string().default(''),
  'X-Mailin-custom': z.string().default(''),
})
const events = z.union([z.array(z.unknown()).max(1000), z.unknown().transform(one => [one])])

/** Brevo signs nothing: its web hook carries a password. The token comes back as the custom header. */
export function brevo(key: string): MailRelay {
  return {
    name: 'brevo',
    headersFor: token => ({ 'X-Mailin-custom': token }),
    read: async (body, headers) => (hasPassword(headers, key) ? reportsIn(body) : undefined),
  }
}

/** One event, or several where the web hook is set to send batches. */
function reportsIn(body: Buffer): RelayReport[] {
  return (readJson(events, body.toString()) ?? []).flatMap(one => {
    const read = event.safeParse(one)
    const status = read.success ? statusOfEvent[read.data.event] : undefined
    if (!read.success || !status) return []
    const { email, reason, 'X-Mailin-custom': code } = read.data
    return [{ code, recipients: [email], isFinal: true, words: reason, status }]
  })
}
