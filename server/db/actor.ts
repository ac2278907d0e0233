import type { DutyName } from '../jobs/duty.ts'

/** Who did something. `id` is the row of the account or referee, the name of the job, or the name given to a command. */
export type Actor =
  | { kind: 'applicant'; id: string }
  | { kind: 'referee'; id: string }
  | { kind: 'staff'; id: string }
  | { kind: 'job'; id: DutyName }
  | { kind: 'command'; id: string }
  // A visitor has no account yet, or shows a credential that does not count.
  | { kind: 'visitor' }
  | { kind: 'sponsor' }
  | { kind: 'gateway' }

/** An actor in one word, for lists that people read: 'applicant:<id>', 'command:Bursar Musa', 'gateway'. */
export function actorText(actor: Actor): string {
  return 'id' in actor ? `${actor.kind}:${actor.id}` : actor.kind
}
