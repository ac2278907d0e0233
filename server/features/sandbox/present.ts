import { createHash } from 'node:crypto'
import type { RefundRow, TransactionRow } from './rows.ts'
import { readExpiry } from './test-cards.ts'

const integration = 100032

/** A transaction exactly as the provider's verify, list and webhooks write it. */
export function presentTransaction(row: TransactionRow) {
  const paidAt = row.paid_at?.toISOString() ?? null
  const createdAt = row.created_at.toISOString()
  return {
    id: row.id,
    domain: 'test',
    status: row.status,
    reference: row.reference,
    receipt_number: null,
    amount: row.amount_minor,
    message: null,
    gateway_response: row.gateway_response,
    paid_at: paidAt,
    created_at: createdAt,
    channel: 'card',
    currency: row.currency,
    ip_address: null,
    metadata: readMetadata(row.metadata_json),
    log: null,
    fees: row.fees_minor,
    fees_split: null,
    authorization: presentAuthorization(row),
    customer: presentCustomer(row.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: row.amount_minor,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  }
}

function presentAuthorization(row: TransactionRow) {
  if (row.card_last4 === null) return {}
  const expiry = readExpiry(row.card_expiry ?? '')
  return {
    authorization_code: `AUTH_${digest(`card:${row.card_bin}${row.card_last4}:${row.email}`).slice(0, 10)}`,
    bin: row.card_bin,
    last4: row.card_last4,
    exp_month: expiry ? String(expiry.month).padStart(2, '0') : null,
    exp_year: expiry ? String(expiry.year) : null,
    channel: 'card',
    // The trailing space is the provider’s.
    card_type: `${row.card_brand} `,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: row.card_brand,
    reusable: true,
    signature: `SIG_${digest(`signature:${row.card_bin}${row.card_last4}`).slice(0, 20)}`,
    account_name: null,
  }
}

function presentCustomer(email: string) {
  const mark = digest(`customer:${email}`)
  return {
    id: Number.parseInt(mark.slice(0, 7), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${mark.slice(0, 15)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

/** A refund exactly as the provider writes it; queued ones contain the whole transaction, fetched ones its number. */
export function presentRefund(refund: RefundRow, transaction: TransactionRow, depth: 'queued' | 'fetched') {
  return {
    id: refund.id,
    integration,
    domain: 'test',
    transaction:
      depth === 'fetched'
        ? refund.transaction_id
        : {
            id: transaction.id,
            domain: 'test',
            reference: transaction.reference,
            amount: transaction.amount_minor,
            currency: transaction.currency,
            paid_at: transaction.paid_at?.toISOString() ?? null,
            channel: 'card',
          },
    transaction_reference: transaction.reference,
    dispute: null,
    settlement: null,
    amount: refund.amount_minor,
    deducted_amount: refund.status === 'processed' ? refund.amount_minor : 0,
    fully_deducted: refund.status === 'processed',
    currency: transaction.currency,
    channel: 'card',
    status: refund.status,
    refunded_by: 'admissions@sandbox.example',
    refunded_at: refund.processed_at?.toISOString() ?? null,
    expected_at: refund.expected_at.toISOString(),
    customer_note: refund.customer_note,
    merchant_note: refund.merchant_note,
    createdAt: refund.created_at.toISOString(),
    updatedAt: (refund.processed_at ?? refund.created_at).toISOString(),
  }
}

/** The data of a refund.* event, in which the provider writes the amount as a string. */
export function presentRefundEvent(refund: RefundRow, transaction: TransactionRow) {
  return {
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: String(refund.id),
    amount: String(refund.amount_minor),
    currency: transaction.currency,
    processor: 'sandbox',
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration,
    domain: 'test',
  }
}

function readMetadata(json: string): unknown {
  return JSON.parse(json)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
