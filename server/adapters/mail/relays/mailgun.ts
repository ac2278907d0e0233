import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { MailRelay, RelayReport } from './mail-relay.ts'
import { readJson } from './read-json.ts'

const signed = z.object({
  signature: z.object({ timestamp: z.string().max(20), token: z.string().max(100), signature: z.string() }),
  'event-data': z.unknown(),
})

const failed = z.object({
  event: z.literal('failed'),
  severity: z.string(),
  reason: z.string().default(''),
  recipient: z.string(),
  envelope: z.object({ sender: z.string().default('') }).default({ sender: '' }),
  'user-variables': z.object({ delivery: z.string().optional() }).default({}),
  'delivery-status': z
    .object({ message: z.string().default(''), description: z.string().default('') })
    .default({ message: '', description: '' }),
})

/** The signature is the relay’s; what it is about is proved by the token of the email, which comes back as a variable. */
export function mailgun(key: string): MailRelay {
  return {
    name: 'mailgun',
    headersFor: token => ({ 'X-Mailgun-Variables': JSON.stringify({ delivery: token }) }),
    read: async body => {
      const call = readJson(signed, body.toString())
      return call && isSigned(call.signature, key) ? reportsIn(call['event-data']) : undefined
    },
  }
}

function isSigned({ timestamp, token, signature }: z.output<typeof signed>['signature'], key: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const wanted = createHmac('sha256', key)
    .update(timestamp + token)
    .digest()
  return timingSafeEqual(Buffer.from(signature, 'hex'), wanted)
}

function reportsIn(data: unknown): RelayReport[] {
  const read = failed.safeParse(data)
  if (!read.success) return []
  const { severity, reason, recipient, envelope, 'user-variables': variables, 'delivery-status': said } = read.data
  return [
    {
      code: variables.delivery ?? envelope.sender,
      recipients: [recipient],
      // It goes on trying after a temporary failure.
      isFinal: severity === 'permanent',
      words: said.message || said.description || reason,
      // An address at which it has failed before is not tried again.
      status: reason === 'suppress-bounce' ? '5.1.1' : undefined,
    },
  ]
}
