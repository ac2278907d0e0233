import type { Inventory } from './inventory.ts'

/** Accounts that may belong to one person. A key is a hash of a number, or of a name with a date, and can be guessed. */
export const peopleInventory: Inventory<'person' | 'person_key' | 'person_pair'> = {
  person: { account: ['account_id'], nothing: ['changed'] },
  person_key: { application: ['account_id', 'kind', 'key'] },
  person_pair: {
    account: ['id', 'one_id', 'other_id', 'kinds', 'score', 'found_at', 'dismissed_at', 'dismissed_by'],
  },
}
