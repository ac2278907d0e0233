import { isPaymentReference } from '#shared/domain/payment-reference.ts'
import type { GatewayMode, GatewayTransaction } from '#shared/domain/settlement.ts'
import type {
  CardGateway,
  GatewayFailure,
  GatewayResult,
  InitializeRequest,
  ListRequest,
  RefundRequest,
} from './card-gateway.ts'
import {
  type ProviderEnvelope,
  readEnvelope,
  readInitialized,
  readNextPage,
  readRefund,
  readTransaction,
} from './provider-answers.ts'
import type { GatewayAnswer, GatewayRequest, GatewayTransport } from './transport.ts'
import { isWebhookSignedBy } from './webhook-signature.ts'

type PaystackGatewayOptions = {
  transport: GatewayTransport
  secretKey: string
  publicKey: string
  isSandbox: boolean
}

/** The provider's server API as a CardGateway. The sandbox is the same driver over a transport inside the process. */
export function paystackGateway(options: PaystackGatewayOptions): CardGateway {
  const { transport, secretKey, publicKey, isSandbox } = options
  const mode: GatewayMode = secretKey.startsWith('sk_live_') ? 'live' : 'test'

  async function call<T>(
    request: GatewayRequest,
    read: (envelope: ProviderEnvelope) => T | null,
  ): Promise<GatewayResult<T>> {
    try {
      return readResult(await transport(request), read)
    } catch (error) {
      return failed('unreachable', error instanceof Error ? error.message : 'No response')
    }
  }

  return {
    mode,
    isSandbox,
    publicKey,

    initialize: request =>
      call({ method: 'POST', path: '/transaction/initialize', body: initializeBody(request) }, ({ data }) => {
        const initialized = readInitialized(data)
        return initialized?.reference === request.reference ? initialized : null
      }),

    async verify(reference) {
      // '..' would climb out of the path, so nothing that is no reference is ever asked for.
      if (!isPaymentReference(reference)) return failed('unknown-reference', 'That is not a payment reference')
      const path = `/transaction/verify/${encodeURIComponent(reference)}`
      return call({ method: 'GET', path }, ({ data }) => readTransaction(data, mode))
    },

    list(request = {}) {
      const page = request.page ?? 1
      const perPage = request.perPage ?? 50
      const path = `/transaction?${listQuery({ ...request, page, perPage })}`
      return call({ method: 'GET', path }, ({ data, meta }) => {
        if (!Array.isArray(data)) return null
        const transactions = data
          .map(entry => readTransaction(entry, mode))
          .filter((entry): entry is GatewayTransaction => entry !== null)
        const nextPage = readNextPage(meta, { page, perPage, received: data.length })
        return { transactions, unreadable: data.length - transactions.length, nextPage }
      })
    },

    refund: request =>
      call({ method: 'POST', path: '/refund', body: refundBody(request) }, ({ data }) => readRefund(data)),

    async fetchRefund(id) {
      if (!/^[A-Za-z0-9_-]{1,100}$/.test(id)) return failed('unknown-reference', 'That is not the number of a refund')
      return call({ method: 'GET', path: `/refund/${id}` }, ({ data }) => readRefund(data))
    },

    verifyWebhookSignature: (rawBody, header) => isWebhookSignedBy(secretKey, rawBody, header),
  }
}

function initializeBody(request: InitializeRequest): Record<string, unknown> {
  return {
    reference: request.reference,
    amount: request.amountMinor,
    currency: request.currency,
    email: request.email,
    ...(request.callbackUrl ? { callback_url: request.callbackUrl } : {}),
    ...(request.metadata ? { metadata: request.metadata } : {}),
  }
}

function refundBody(request: RefundRequest): Record<string, unknown> {
  return {
    transaction: request.reference,
    ...(request.amountMinor === undefined ? {} : { amount: request.amountMinor }),
    ...(request.currency ? { currency: request.currency } : {}),
    ...(request.customerNote ? { customer_note: request.customerNote } : {}),
    ...(request.merchantNote ? { merchant_note: request.merchantNote } : {}),
  }
}

function listQuery(request: ListRequest & { page: number; perPage: number }): URLSearchParams {
  // The API description says per_page, older pages of the manual say perPage: the one not known is ignored.
  const size = String(request.perPage)
  const query = new URLSearchParams({ per_page: size, perPage: size, page: String(request.page) })
  if (request.from) query.set('from', request.from.toISOString())
  if (request.to) query.set('to', request.to.toISOString())
  if (request.status) query.set('status', request.status)
  return query
}

function readResult<T>(
  { status, body }: GatewayAnswer,
  read: (envelope: ProviderEnvelope) => T | null,
): GatewayResult<T> {
  // 429 and 5xx say nothing about the payment, whatever their body holds; neither does a redirect.
  if (status === 429 || status >= 500 || (status >= 300 && status < 400))
    return failed('unreachable', `The gateway responded with ${status}`)
  const envelope = readEnvelope(body)
  if (!envelope) return failed('unreachable', `The gateway responded with ${status} and an unreadable body`)
  if (status >= 400 || !envelope.status) return { ok: false, failure: readFailure(status, envelope) }
  const value = read(envelope)
  return value === null ? failed('unreachable', 'The gateway sent an unreadable response') : { ok: true, value }
}

/** The same failure comes with different codes and words in the description, the manual and real answers. */
function readFailure(status: number, { message, code }: ProviderEnvelope): GatewayFailure {
  const words = `${code ?? ''} ${message}`.toLowerCase().replaceAll('_', ' ')
  if (words.includes('duplicate')) return { kind: 'duplicate-reference', message }
  if (/currency.*not supported|unsupported currency/.test(words)) return { kind: 'currency-not-supported', message }
  if (status === 404 || words.includes('not found')) return { kind: 'unknown-reference', message }
  return { kind: 'refused', message: message || `The gateway responded with ${status}` }
}

function failed(kind: GatewayFailure['kind'], message: string): { ok: false; failure: GatewayFailure } {
  return { ok: false, failure: { kind, message } }
}
