import type { Inventory } from './inventory.ts'

/** What the bursary does: refunds, decisions, closed days, and fees that come in without the card provider or not at all. */
export const moneyInventory: Inventory<
  | 'money_day'
  | 'money_month'
  | 'payment_decision'
  | 'refund'
  | 'statement'
  | 'statement_line'
  | 'transfer'
  | 'transfer_slip'
  | 'receipt'
  | 'waiver'
  | 'waiver_use'
> = {
  money_day: { staff: ['closed_by'], nothing: ['day', 'closed_at', 'note', 'report'] },
  money_month: { staff: ['closed_by'], nothing: ['month', 'closed_at', 'note', 'report'] },
  payment_decision: {
    payments: [
      'id',
      'payment_id',
      'action',
      'application_id',
      'needs_two',
      'reason',
      'asked_at',
      'agreed_at',
      'discarded_at',
    ],
    staff: ['asked_by', 'agreed_by', 'discarded_by'],
  },
  refund: {
    payments: [
      'id',
      'payment_id',
      'amount_minor',
      'reason',
      'status',
      'gateway_id',
      'created_at',
      'next_attempt_at',
      'settled_at',
      'event_at',
      'agreed_at',
      'by_hand',
      'discarded_at',
      'failure',
      'hand_note',
    ],
    staff: ['agreed_by', 'asked_by', 'discarded_by', 'paid_by'],
    nothing: ['attempts'],
  },
  statement: { staff: ['read_by'], nothing: ['id', 'file_name', 'file_hash', 'lines', 'read_at'] },
  statement_line: {
    payments: [
      'id',
      'statement_id',
      'day',
      'amount_minor',
      'currency',
      'text',
      'bank_number',
      'transfer_id',
      'booked_at',
      'taken_back_on',
    ],
    staff: ['set_aside_by'],
    nothing: ['line', 'identity', 'set_aside_at', 'taken_back_by'],
  },
  transfer: {
    payments: [
      ...(['id', 'application_id', 'fee', 'decision_id', 'amount_minor', 'currency', 'paid_on', 'payer'] as const),
      ...(['bank_number', 'state', 'reason', 'created_at', 'payment_id', 'return_reason', 'returned_at'] as const),
      ...(['asked_at', 'approved_at', 'discarded_at', 'return_asked_at', 'part_of'] as const),
    ],
    staff: ['asked_by', 'approved_by', 'discarded_by', 'return_asked_by', 'returned_by'],
    nothing: ['origin'],
  },
  receipt: { payments: ['payment_id', 'application_id', 'number', 'bytes', 'drawn_at'] },
  transfer_slip: {
    documents: ['transfer_id', 'file_name', 'sha256', 'storage_key'],
    nothing: ['content_type', 'size'],
  },
  waiver: {
    payments: ['id', 'fee', 'application_id', 'reason', 'asked_at', 'approved_at', 'ended_at'],
    staff: ['asked_by', 'approved_by', 'ended_by'],
    nothing: ['code', 'count', 'until', 'program_types', 'programmes', 'borne_by', 'used'],
  },
  waiver_use: {
    payments: [
      'id',
      'waiver_id',
      'application_id',
      'fee',
      'decision_id',
      'amount_minor',
      'currency',
      'used_at',
      'ended_at',
    ],
  },
}
