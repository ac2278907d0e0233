/**
 * Every column that refers to an account, and what happens to it in a merge (ADR 124). A test reads the references
 * from the database’s catalogue, so that no new table is forgotten.
 */
export const ownedColumns = {
  // Documents, payments, references, messages and offers belong to the application, not to the account.
  'application.account_id': 'moves',
  'mail.account_id': 'moves',
  'account_device.account_id': 'moves',
  'consent.account_id': 'moves',
  'erased_draft.account_id': 'moves',
  // Found by the email that it is about, which moves.
  'delivery.account_id': 'stays',
  // A number is confirmed, and a browser agrees, for one account.
  'contact_phone.account_id': 'stays',
  'push_device.account_id': 'stays',
  // Sessions end in a merge, and do not return when it is undone.
  'session.account_id': 'ends',
  'email_change.account_id': 'ends',
  // An account that is being deleted is not merged (`merge-blocks.ts`).
  'account_deletion.account_id': 'stays',
  // An account that is being moved is not merged (`merge-blocks.ts`).
  'account_recovery.account_id': 'stays',
  // Belongs to a password that stays with its account.
  'known_device.account_id': 'stays',
  // Found again by the job `find-people`.
  'person.account_id': 'found again',
  'person_pair.one_id': 'found again',
  'person_pair.other_id': 'found again',
  // The feed notices on its own that applications have moved (ADR 127).
  'feed_person.account_id': 'found again',
  'feed_change.account_id': 'found again',
  // The merge itself.
  'account.merged_into': 'the merge',
  'person_merge.kept_id': 'the merge',
  'person_merge.gone_id': 'the merge',
} as const

export interface MovedTable {
  name: 'application' | 'mail' | 'account_device' | 'consent' | 'erased_draft'
  /** What identifies a row besides its account. */
  key: string
  /** Columns of which no two rows of one account can have the same values. */
  once?: readonly string[]
}

/**
 * Those that move, in the order in which their rows are locked. A row that the other account also has stays where it
 * is.
 */
export const movedTables: readonly MovedTable[] = [
  { name: 'application', key: 'id' },
  { name: 'mail', key: 'id' },
  { name: 'account_device', key: 'device_hash' },
  { name: 'consent', key: 'version' },
  { name: 'erased_draft', key: 'id' },
]
