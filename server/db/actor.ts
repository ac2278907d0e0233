import type { DutyName } from '../jobs/duty.ts'

/** Who did something. `id` is the row of the account or referee, the name of the job, or the name given to a command. */
export type Actor =
  | { kind: 'applicant'; id: string }
  | { kind: 'referee'; id: string }
  | { kind: 'staff'; id: string }
  | { kind: 'job'; id: DutyName }
  | { kind: 'command'; id: string }
  /** A program, by its key. */
  | { kind: 'key'; id: string }
  // A visitor has no account yet, or shows a credential that does not count.
  | { kind: 'visitor' }
  | { kind: 'sponsor' }
  | { kind: 'gateway' }
