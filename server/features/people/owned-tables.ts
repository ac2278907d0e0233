/**
 * Every column of the database that refers to an account, and what becomes of it when the account is joined to another one (ADR 124). A
 * test reads the references from the catalogue of the database, so that no new table is forgotten.
 */
export const ownedColumns = {
  // Everything of an application hangs on it, not on the account: documents, payments, references, messages, offers.
  'application.account_id': 'moves',
  'mail.account_id': 'moves',
  'account_device.account_id': 'moves',
  'consent.account_id': 'moves',
  // Nobody is signed in there afterwards, also after the two were taken apart.
  'session.account_id': 'ends',
  'email_change.account_id': 'ends',
  // Of a password that stays with its account.
  'known_device.account_id': 'stays',
  // Found again by the job `find-people`.
  'person.account_id': 'found again',
  'person_pair.one_id': 'found again',
  'person_pair.other_id': 'found again',
  // The feed notes by itself that applications have moved (ADR 127).
  'feed_person.account_id': 'found again',
  'feed_change.account_id': 'found again',
  // The merge itself.
  'account.merged_into': 'the merge',
  'person_merge.kept_id': 'the merge',
  'person_merge.gone_id': 'the merge',
} as const

export interface MovedTable {
  name: 'application' | 'mail' | 'account_device' | 'consent'
  /** What names a row beside its account. */
  key: string
}

/** Those that move, in the order in which their rows are locked. A row that the other account has too stays where it is. */
export const movedTables: readonly MovedTable[] = [
  { name: 'application', key: 'id' },
  { name: 'mail', key: 'id' },
  { name: 'account_device', key: 'device_hash' },
  { name: 'consent', key: 'version' },
]
