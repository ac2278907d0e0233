import { z } from 'zod'
import type { GatewayMode, GatewayTransaction } from '#shared/domain/settlement.ts'
import type { GatewayRefund, InitializedTransaction } from './card-gateway.ts'

/** An amount in minor units: a whole number in most places of the provider, digits in a string in some. */
export const minorUnits = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .refine(amount => Number.isSafeInteger(amount) && amount >= 0)

const id = z.union([z.number().int(), z.string().min(1).max(100)]).transform(String)
const optionalText = z.string().nullish().catch(null)
const optionalMinorUnits = minorUnits.nullish().catch(null)

const envelope = z.object({
  // "false" in one of the published examples of errors.
  status: z.union([z.boolean(), z.enum(['true', 'false']).transform(word => word === 'true')]),
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
})
export type ProviderEnvelope = z.infer<typeof envelope>

const initialized = z.object({
  authorization_url: z.string().refine(address => /^https?:\/\//.test(address) && URL.canParse(address)),
  access_code: z.string().min(1).max(200),
  reference: z.string().min(1),
})

const transaction = z.object({
  id,
  // A key of one mode only ever sees transactions of its mode, so a missing domain is that mode.
  domain: z.enum(['test', 'live']).nullish(),
  status: z.string(),
  reference: z.string().min(1),
  amount: minorUnits,
  requested_amount: optionalMinorUnits,
  fees: optionalMinorUnits,
  currency: z.string(),
  channel: optionalText,
  gateway_response: optionalText,
  paid_at: optionalText,
  paidAt: optionalText,
  customer: z
    .object({ email: z.string().catch('') })
    .nullish()
    .catch(null),
  authorization: z.object({ last4: optionalText, brand: optionalText }).nullish().catch(null),
})

const refund = z.object({
  id,
  status: z.string(),
  amount: minorUnits,
  currency: z.string(),
  transaction: z.object({ reference: optionalText }).nullish().catch(null),
  transaction_reference: optionalText,
})

const listMeta = z.object({
  page: z.coerce.number().int().positive(),
  pageCount: z.coerce.number().int().nonnegative(),
})

/** Reads the envelope that every answer of the provider has, or null when it is something else. */
export function readEnvelope(body: unknown): ProviderEnvelope | null {
  return envelope.safeParse(body).data ?? null
}

/** Reads what initialize answers, or null when it makes no sense. */
export function readInitialized(data: unknown): InitializedTransaction | null {
  const read = initialized.safeParse(data).data
  if (!read) return null
  return { reference: read.reference, accessCode: read.access_code, authorizationUrl: read.authorization_url }
}

/** Reads a transaction of verify, list or a webhook, or null when it makes no sense. Metadata is never looked at. */
export function readTransaction(data: unknown, mode: GatewayMode): GatewayTransaction | null {
  const read = transaction.safeParse(data).data
  if (!read) return null
  return {
    id: read.id,
    reference: read.reference,
    status: read.status,
    amountMinor: read.amount,
    requestedAmountMinor: read.requested_amount ?? null,
    feesMinor: read.fees ?? null,
    currency: read.currency,
    customerEmail: read.customer?.email ?? '',
    mode: read.domain ?? mode,
    paidAt: readTime(read.paid_at ?? read.paidAt),
    channel: read.channel ?? null,
    gatewayMessage: read.gateway_response ?? null,
    cardLast4: read.authorization?.last4 ?? null,
    cardBrand: read.authorization?.brand?.trim() || null,
  }
}

/** Reads a refund, or null when it makes no sense. */
export function readRefund(data: unknown): GatewayRefund | null {
  const read = refund.safeParse(data).data
  if (!read) return null
  return {
    id: read.id,
    status: read.status,
    amountMinor: read.amount,
    currency: read.currency,
    reference: read.transaction?.reference ?? read.transaction_reference ?? null,
  }
}

/** The page after this one, or null when it was the last. */
export function readNextPage(meta: unknown, asked: { page: number; perPage: number; received: number }): number | null {
  const read = listMeta.safeParse(meta).data
  const isLast = read ? read.page >= read.pageCount : asked.received < asked.perPage
  return isLast ? null : asked.page + 1
}

function readTime(text: string | null | undefined): string | null {
  if (!text || Number.isNaN(Date.parse(text))) return null
  return new Date(text).toISOString()
}
