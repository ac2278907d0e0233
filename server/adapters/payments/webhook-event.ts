import { z } from 'zod'
import type { GatewayMode, GatewayTransaction } from '#shared/domain/settlement.ts'
import { forbiddenCharacter } from '#shared/domain/text.ts'
import { minorUnits, readTransaction } from './provider-answers.ts'

/**
 * A provider's event, as far as it can be read. It has no id of its own: `dedupeKey` is the event and what it is about.
 * Nothing in it is proof of a payment; it only says which reference to verify.
 */
export type WebhookEvent = {
  event: string
  dedupeKey: string
  reference: string | null
  /** Present for events about a charge, such as charge.success. */
  transaction: GatewayTransaction | null
  /** Present for refund.* events: the amount given back, in minor units. */
  refund: { status: string; amountMinor: number; currency: string } | null
  /** Present for charge.dispute.* events: the payer’s bank wants the money back. */
  dispute: DisputeNews | null
}

export interface DisputeNews {
  isOver: boolean
  /** When the provider wants an answer. */
  dueAt: Date | null
  /** The provider’s own word for the outcome; empty while there is none. */
  resolution: string
}

// A zero byte or half a character cannot be stored: such a name names nothing.
const name = z.string().refine(value => !forbiddenCharacter(value, 'one-line'))
const text = name.nullish().catch(null)
const envelope = z.object({ event: name.min(1).max(100), data: z.record(z.string(), z.unknown()) })
const named = z.object({
  id: z.union([name, z.number()]).transform(String).nullish().catch(null),
  reference: text,
  transaction_reference: text,
  refund_reference: text,
  transaction: z.object({ reference: text }).nullish().catch(null),
})
const refunded = z.object({
  status: z.string(),
  amount: minorUnits,
  currency: z.string().catch(''),
})

const disputed = z.object({
  due_at: z.coerce.date().nullish().catch(null),
  dueAt: z.coerce.date().nullish().catch(null),
  resolution: z.string().nullish().catch(null),
})

function readDispute(event: string, data: unknown): DisputeNews | null {
  if (!event.startsWith('charge.dispute.')) return null
  const { due_at, dueAt, resolution } = disputed.parse(data)
  return { isOver: event.endsWith('.resolve'), dueAt: due_at ?? dueAt ?? null, resolution: resolution ?? '' }
}

/** Reads the body of a webhook whose signature was checked before; null when it is no event at all. */
export function readWebhookEvent(rawBody: Buffer, mode: GatewayMode): WebhookEvent | null {
  const body = envelope.safeParse(parseJson(rawBody)).data
  if (!body) return null
  const { event, data } = body
  const names = named.parse(data)
  const reference = names.transaction_reference ?? names.reference ?? names.transaction?.reference ?? null
  const about = names.id ?? names.refund_reference ?? reference ?? 'nothing'
  const refund = event.startsWith('refund.') ? (refunded.safeParse(data).data ?? null) : null
  return {
    event,
    dedupeKey: `${event}:${about}`.slice(0, 300),
    reference,
    transaction: event.startsWith('charge.') ? readTransaction(data, mode) : null,
    refund: refund && { status: refund.status, amountMinor: refund.amount, currency: refund.currency },
    dispute: readDispute(event, data),
  }
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
