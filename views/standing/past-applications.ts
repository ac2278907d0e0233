import type { KnownApplication } from './known-application.ts'
import { readProgress } from './read-progress.ts'

const closing = ({ round }: KnownApplication) => (round ? Date.parse(round.closes_at) : 0)
const isWithdrawn = (one: KnownApplication) => readProgress(one)?.state === 'withdrawn'

/** True of an application of a later round, and of the one that follows a withdrawn one in its round. */
function follows(one: KnownApplication, other: KnownApplication): boolean {
  if (one.program_type !== other.program_type) return false
  if (one.round?.id !== other.round?.id) return closing(other) > closing(one)
  return isWithdrawn(one) && !isWithdrawn(other)
}

/** Sets apart the applications that a newer one of the same program type follows. Both keep their order. */
export function withoutPast<Application extends KnownApplication>(
  applications: readonly Application[],
): { current: Application[]; past: Application[] } {
  const isPast = (one: Application) => applications.some(other => follows(one, other))
  return { current: applications.filter(one => !isPast(one)), past: applications.filter(isPast) }
}
