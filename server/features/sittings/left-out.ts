import type { LeftOut } from '#shared/contract/schemas/sittings.ts'
import { type LeftOutReason, sayLeftOut } from '#shared/domain/sittings.ts'
import type { Guest } from './guests.ts'

export interface LeftOutOne {
  guest: Pick<Guest, 'uuid' | 'application_number'>
  reason: LeftOutReason
}

/** So many are named. */
const mostNamed = 100

/** Who gets no place and why. Those that are `gone` are counted and never named: they may be out of the caller’s scope. */
export function leftOutOf(left: readonly LeftOutOne[], gone: number): LeftOut {
  const named = left.filter(({ reason }) => reason !== 'gone')
  const counts = new Map([...Map.groupBy(named, ({ reason }) => reason)].map(([reason, all]) => [reason, all.length]))
  const lost = gone + left.length - named.length
  if (lost > 0) counts.set('gone', lost)
  return {
    count: left.length + gone,
    reasons: [...counts]
      .map(([reason, count]) => ({ why: sayLeftOut(reason, count), count }))
      .sort((one, other) => other.count - one.count),
    cases: named.slice(0, mostNamed).map(({ guest, reason }) => ({
      uuid: guest.uuid,
      application_number: guest.application_number,
      why: sayLeftOut(reason),
    })),
  }
}
