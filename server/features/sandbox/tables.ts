import type { Generated, Insertable, Selectable } from 'kysely'

/** The sandbox's own books; no other feature reads or writes them. */
export interface SandboxTables {
  sandbox_transaction: TransactionTable
  sandbox_refund: RefundTable
  sandbox_webhook: WebhookTable
}

export type SandboxStatus = 'abandoned' | 'failed' | 'success' | 'reversed'

interface TransactionTable {
  id: Generated<number>
  reference: string
  access_code: string
  email: string
  amount_minor: number
  currency: string
  metadata_json: string
  callback_url: string | null
  status: Generated<SandboxStatus>
  gateway_response: Generated<string>
  fees_minor: number | null
  card_bin: string | null
  card_last4: string | null
  card_brand: string | null
  card_expiry: string | null
  created_at: Date
  paid_at: Date | null
}

interface RefundTable {
  id: Generated<number>
  transaction_id: number
  amount_minor: number
  customer_note: string
  merchant_note: string
  status: Generated<'pending' | 'processed'>
  created_at: Date
  expected_at: Date
  processed_at: Date | null
}

interface WebhookTable {
  id: Generated<number>
  event: string
  transaction_id: number
  raw_body: string
  attempts: Generated<number>
  last_answer: string | null
  next_attempt_at: Date | null
  delivered_at: Date | null
  created_at: Date
}

export type TransactionRow = Selectable<TransactionTable>
export type NewTransactionRow = Insertable<TransactionTable>
export type RefundRow = Selectable<RefundTable>
