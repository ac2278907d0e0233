import type { Inventory } from './inventory.ts'

/** The columns of the built-in test card provider. */
export const sandboxInventory: Inventory<'sandbox_refund' | 'sandbox_transaction' | 'sandbox_webhook'> = {
  sandbox_refund: {
    sandbox: [
      'id',
      'transaction_id',
      'amount_minor',
      'customer_note',
      'merchant_note',
      'status',
      'created_at',
      'expected_at',
      'processed_at',
    ],
  },
  sandbox_transaction: {
    sandbox: [
      'id',
      'reference',
      'access_code',
      'email',
      'amount_minor',
      'currency',
      'metadata_json',
      'callback_url',
      'status',
      'gateway_response',
      'fees_minor',
      'card_bin',
      'card_last4',
      'card_brand',
      'card_expiry',
      'created_at',
      'paid_at',
    ],
  },
  sandbox_webhook: {
    sandbox: ['id', 'event', 'transaction_id', 'raw_body', 'next_attempt_at', 'delivered_at', 'created_at'],
    nothing: ['attempts', 'last_answer'],
  },
}
