import type { KnownApplication } from './known-application.ts'

const closing = ({ round }: KnownApplication) => (round ? Date.parse(round.closes_at) : 0)

/** Sets apart the applications of rounds before that of a newer one of the same program type. Both keep their order. */
export function withoutPast<Application extends KnownApplication>(
  applications: readonly Application[],
): { current: Application[]; past: Application[] } {
  const isPast = (one: Application) =>
    applications.some(other => other.program_type === one.program_type && closing(other) > closing(one))
  return { current: applications.filter(one => !isPast(one)), past: applications.filter(isPast) }
}
