import type { DutyName } from '../jobs/duty.ts'

/** The actor of an action. `id` is the row of the account, referee or request to a records office, or the name of the job or command. */
export type Actor =
  | { kind: 'applicant'; id: string }
  | { kind: 'referee'; id: string }
  | { kind: 'records-office'; id: string }
  | { kind: 'staff'; id: string }
  | { kind: 'job'; id: DutyName }
  | { kind: 'command'; id: string }
  /** A program with an API key. */
  | { kind: 'key'; id: string }
  // A visitor without an account, or with an invalid credential.
  | { kind: 'visitor' }
  | { kind: 'sponsor' }
  | { kind: 'gateway' }
