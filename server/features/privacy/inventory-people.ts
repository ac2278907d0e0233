import type { Inventory } from './inventory.ts'

/**
 * Accounts that may belong to one person. A key is a hash of a number, or of a name and a date, which can be guessed.
 */
export const peopleInventory: Inventory<
  | 'account_deletion'
  | 'account_recovery'
  | 'person'
  | 'person_key'
  | 'person_pair'
  | 'shared_phone'
  | 'person_merge'
  | 'person_merge_row'
> = {
  account_deletion: {
    account: [
      'id',
      'account_id',
      'letter',
      'asked_by',
      'asked_at',
      'approved_by',
      'approved_at',
      'ended_by',
      'ended_at',
    ],
  },
  account_recovery: {
    account: [
      'id',
      'account_id',
      'old_email',
      'new_email',
      'new_email_key',
      'facts',
      'seen',
      'why_urgent',
      'asked_by',
      'asked_at',
      'approved_by',
      'approved_at',
      'takes_effect_at',
      'done_at',
      'ended_by',
      'ended_at',
    ],
  },
  person_merge: {
    account: [
      'id',
      'pair_id',
      'kept_id',
      'gone_id',
      'reason',
      'proposed_by',
      'proposed_at',
      'kept_code',
      'gone_code',
      'kept_confirmed_at',
      'gone_confirmed_at',
      'tries',
      'approved_by',
      'approved_at',
      'ended_by',
      'ended_at',
      'end_reason',
    ],
  },
  person_merge_row: { account: ['merge_id', 'table_name', 'row_key', 'column_name', 'old_value', 'new_value'] },
  person: { account: ['account_id'], nothing: ['changed'] },
  person_key: { application: ['account_id', 'kind', 'key'] },
  person_pair: {
    account: ['id', 'one_id', 'other_id', 'kinds', 'score', 'found_at', 'dismissed_at', 'dismissed_by'],
    nothing: ['chosen'],
  },
  shared_phone: { application: ['id', 'key', 'found_at'] },
}
