import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { GatewayAnswer } from '#server/adapters/payments/transport.ts'
import type { Db } from '#server/db/client.ts'
import { cardCurrencies } from '#shared/domain/money.ts'
import { isPaymentReference } from '#shared/domain/payment-reference.ts'
import { presentRefund, presentTransaction } from './present.ts'
import { providerErrors } from './provider-errors.ts'
import { email, fields, givenAmount, isMissing, note, readDate, readHttpUrl, readId } from './provider-fields.ts'
import { findRefund, queueRefund } from './refunds.ts'
import type { TransactionRow } from './rows.ts'
import { findByReference, listTransactions, openTransaction } from './transactions.ts'

type ProviderApi = {
  db: Db
  now: () => Date
  randomId: () => string
  secretKey: string
  /** The base address of the checkout pages, without a trailing slash. */
  checkoutUrl: string
}

/** A call, over HTTP or inside the process. `path` has no query and no prefix. */
export type ProviderCall = {
  method: string
  path: string
  query: Record<string, unknown>
  body: unknown
  authorization: string | undefined
}

/** Responds to a call like the provider’s API does, including error bodies. */
export async function answerProviderCall(api: ProviderApi, call: ProviderCall): Promise<GatewayAnswer> {
  if (!isAuthorized(call.authorization, api.secretKey)) return providerErrors.invalidKey
  const route = `${call.method} ${call.path}`
  if (route === 'POST /transaction/initialize') return initialize(api, call.body)
  if (route === 'GET /transaction') return list(api, call.query)
  if (route === 'POST /refund') return refund(api, call.body)
  const named = /^(GET \/transaction\/verify|GET \/refund)\/(.+)$/s.exec(route)
  const name = named?.[2] ?? ''
  if (named?.[1] === 'GET /transaction/verify') return verify(api, name)
  if (named?.[1] === 'GET /refund') return fetchRefund(api, name)
  return providerErrors.noSuchPath
}

function isAuthorized(header: string | undefined, secretKey: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${secretKey}`))
}

async function initialize(api: ProviderApi, body: unknown): Promise<GatewayAnswer> {
  const given = fields.parse(body)
  if (isMissing(given.email)) return providerErrors.missingEmail
  if (!email.safeParse(given.email).success) return providerErrors.invalidEmail
  if (isMissing(given.amount)) return providerErrors.missingAmount
  const amount = givenAmount.safeParse(given.amount)
  if (!amount.success) return providerErrors.invalidAmount
  const currency = isMissing(given.currency) ? 'NGN' : cardCurrencies.find(one => one === given.currency)
  if (!currency) return providerErrors.currencyNotSupported
  const reference = isMissing(given.reference) ? shortId(api).slice(0, 10) : given.reference
  if (typeof reference !== 'string' || !isPaymentReference(reference)) return providerErrors.invalidReference
  const callbackUrl = isMissing(given.callback_url) ? null : readHttpUrl(given.callback_url)
  if (callbackUrl === undefined) return providerErrors.invalidCallback
  const metadataJson = JSON.stringify(given.metadata ?? '')
  if (metadataJson.length > 20_000) return providerErrors.invalidMetadata

  const opened = await openTransaction(api.db, {
    reference,
    access_code: shortId(api),
    email: String(given.email),
    amount_minor: amount.data,
    currency,
    metadata_json: metadataJson,
    callback_url: callbackUrl,
    created_at: api.now(),
  })
  if (!opened) return providerErrors.duplicateReference
  const { access_code } = opened
  return success('Authorization URL created', {
    authorization_url: `${api.checkoutUrl}/${access_code}`,
    access_code,
    reference,
  })
}

async function verify(api: ProviderApi, reference: string): Promise<GatewayAnswer> {
  const found = isPaymentReference(reference) ? await findByReference(api.db, reference) : null
  return found ? success('Verification successful', presentTransaction(found)) : providerErrors.unknownReference
}

const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  per_page: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
  perPage: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
  status: z.enum(['success', 'failed', 'abandoned', 'reversed']).nullish().catch(null),
})

async function list(api: ProviderApi, query: Record<string, unknown>): Promise<GatewayAnswer> {
  const asked = listQuery.parse(query)
  const from = readDate(query.from)
  const to = readDate(query.to)
  if (from === undefined || to === undefined) return providerErrors.invalidDate
  const perPage = asked.per_page ?? asked.perPage ?? 50
  const { page } = asked
  const found = await listTransactions(api.db, { from, to, status: asked.status ?? null, page, perPage })
  const body = {
    status: true,
    message: 'Transactions retrieved',
    data: found.rows.map(presentTransaction),
    meta: {
      total: found.total,
      total_volume: found.volumeMinor,
      skipped: (page - 1) * perPage,
      perPage,
      page,
      pageCount: Math.ceil(found.total / perPage),
    },
  }
  return { status: 200, body }
}

async function refund(api: ProviderApi, body: unknown): Promise<GatewayAnswer> {
  const given = fields.parse(body)
  if (isMissing(given.transaction)) return providerErrors.missingTransaction
  const amount = isMissing(given.amount) ? null : givenAmount.safeParse(given.amount)
  if (amount && !amount.success) return providerErrors.invalidAmount
  const transaction = await findNamed(api, given.transaction)
  if (!transaction) return providerErrors.unknownReference
  if (!isMissing(given.currency) && given.currency !== transaction.currency) return providerErrors.currencyNotSupported

  const wanted = {
    amountMinor: amount?.data ?? null,
    customerNote: note.parse(given.customer_note ?? `Refund for transaction ${transaction.reference}`),
    merchantNote: note.parse(given.merchant_note ?? `Refund for transaction ${transaction.reference}`),
  }
  const queued = await queueRefund(api.db, transaction.id, wanted, api.now())
  switch (queued.kind) {
    case 'queued':
      return success(
        'Refund has been queued for processing',
        presentRefund(queued.refund, queued.transaction, 'queued'),
      )
    case 'not-paid':
      return providerErrors.notPaid
    case 'fully-refunded':
      return providerErrors.fullyRefunded
    case 'too-much':
      return providerErrors.refundTooMuch
    default:
      return queued satisfies never
  }
}

/** A refund names its transaction by reference or by number. */
async function findNamed(api: ProviderApi, name: unknown): Promise<TransactionRow | null> {
  const text = String(name)
  const byReference = isPaymentReference(text) ? await findByReference(api.db, text) : null
  if (byReference) return byReference
  const id = readId(text)
  if (id === null) return null
  const byId = await api.db.selectFrom('sandbox_transaction').selectAll().where('id', '=', id).executeTakeFirst()
  return byId ?? null
}

async function fetchRefund(api: ProviderApi, name: string): Promise<GatewayAnswer> {
  const id = readId(name)
  const found = id === null ? null : await findRefund(api.db, id)
  if (!found) return providerErrors.unknownRefund
  return success('Refund retrieved', presentRefund(found.refund, found.transaction, 'fetched'))
}

function success(message: string, data: unknown): GatewayAnswer {
  return { status: 200, body: { status: true, message, data } }
}

function shortId(api: ProviderApi): string {
  return api
    .randomId()
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .slice(0, 24)
}
