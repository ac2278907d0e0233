import * as z from 'zod'
import type { MailRelay, RelayReport } from './mail-relay.ts'
import { hasPassword } from './password.ts'
import { readJson } from './read-json.ts'

/** What Postmark’s types say where the words of the server say nothing; those that are not here are no bounce. */
const statusOfType: Record<string, string> = {
  HardBounce: '5.1.1',
  BadEmailAddress: '5.1.3',
  SoftBounce: '4.0.0',
  DnsError: '4.4.4',
  SpamNotification: '5.7.1',
  Blocked: '5.7.1',
  VirusNotification: '5.7.1',
  DMARCPolicy: '5.7.26',
  Undeliverable: '4.0.0',
}

const bounce = z.object({
  RecordType: z.literal('Bounce'),
  Type: z.string(),
  Email: z.string(),
  Description: z.string().default(''),
  Details: z.string().default(''),
  Metadata: z.object({ delivery: z.string().optional() }).default({}),
})

/** Postmark signs nothing: its web hook carries a password. The token comes back as metadata. */
export function postmark(key: string): MailRelay {
  return {
    name: 'postmark',
    headersFor: token => ({ 'X-PM-Metadata-delivery': token }),
    read: async (body, headers) => (hasPassword(headers, key) ? reportsIn(body) : undefined),
  }
}

function reportsIn(body: Buffer): RelayReport[] {
  const read = readJson(bounce, body.toString())
  const status = read && statusOfType[read.Type]
  if (!read || !status) return []
  const { Email, Details, Description, Metadata } = read
  return [{ code: Metadata.delivery ?? '', recipients: [Email], isFinal: true, words: Details || Description, status }]
}
