import type { Currency } from '#shared/domain/money.ts'
import type { GatewayMode, GatewayTransaction } from '#shared/domain/settlement.ts'

/**
 * Everything that can go wrong at the gateway. Only 'unreachable' says nothing about the payment: the call may or may
 * not have worked, so ask again. 'refused' carries the provider's own sentence, which is for the log and the office.
 */
export type GatewayFailureKind =
  | 'unknown-reference'
  | 'duplicate-reference'
  | 'currency-not-supported'
  | 'refused'
  | 'unreachable'

export type GatewayFailure = { kind: GatewayFailureKind; message: string }
export type GatewayResult<T> = { ok: true; value: T } | { ok: false; failure: GatewayFailure }

export type InitializeRequest = {
  reference: string
  amountMinor: number
  currency: Currency
  email: string
  /** Where the hosted checkout sends the payer afterwards, with ?reference=…&trxref=… added. */
  callbackUrl?: string
  metadata?: Record<string, unknown>
}

export type InitializedTransaction = { reference: string; accessCode: string; authorizationUrl: string }

export type ListRequest = {
  from?: Date
  to?: Date
  status?: 'success' | 'failed' | 'abandoned' | 'reversed'
  /** 1 is the first page. */
  page?: number
  /** No more than 100. */
  perPage?: number
}

/** One page of transactions, newest first. `unreadable` counts entries that made no sense, so that none goes unseen. */
export type TransactionPage = { transactions: GatewayTransaction[]; unreadable: number; nextPage: number | null }

export type RefundRequest = {
  reference: string
  /** All that is left when missing. */
  amountMinor?: number
  currency?: Currency
  customerNote?: string
  merchantNote?: string
}

export type GatewayRefund = {
  id: string
  /** The provider's own word: pending, processing, processed, failed, needs-attention. */
  status: string
  amountMinor: number
  currency: string
  /** The reference of the payment that is given back; null when the provider does not repeat it. */
  reference: string | null
}

/** What the portal may ask of a card gateway. No method throws: every failure is an answer of the closed set. */
export interface CardGateway {
  readonly mode: GatewayMode
  readonly isSandbox: boolean
  readonly publicKey: string
  initialize(request: InitializeRequest): Promise<GatewayResult<InitializedTransaction>>
  verify(reference: string): Promise<GatewayResult<GatewayTransaction>>
  list(request?: ListRequest): Promise<GatewayResult<TransactionPage>>
  refund(request: RefundRequest): Promise<GatewayResult<GatewayRefund>>
  fetchRefund(id: string): Promise<GatewayResult<GatewayRefund>>
  /** Whether these very bytes were signed with our secret key; constant time, false for any odd header. */
  verifyWebhookSignature(rawBody: Buffer, header: unknown): boolean
}
