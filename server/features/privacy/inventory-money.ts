import type { Inventory } from './inventory.ts'

/** Fees that come in without the card provider, or not at all. */
export const moneyInventory: Inventory<'waiver' | 'waiver_use'> = {
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
