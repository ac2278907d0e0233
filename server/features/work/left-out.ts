import type { LeftOut } from '#shared/contract/schemas/sittings.ts'

export interface LeftOutOne<Reason extends string> {
  guest: { uuid: string; application_number: string | null }
  reason: Reason
}

interface Words<Reason extends string> {
  /** Of how many nothing could be read. */
  gone: number
  /** Continues a number or a count. */
  say: (reason: NoInfer<Reason> | 'gone', count?: number) => string
}

/** So many are named. */
const mostNamed = 100

/** Who is left out of a choice and why. Those that are `gone` are counted and never named: they may be out of the caller’s scope. */
export function presentLeftOut<Reason extends string>(
  left: readonly LeftOutOne<Reason>[],
  { gone, say }: Words<Reason>,
): LeftOut {
  const named = left.filter(({ reason }) => reason !== 'gone')
  const counts = new Map<Reason | 'gone', number>()
  for (const { reason } of named) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const lost = gone + left.length - named.length
  if (lost > 0) counts.set('gone', lost)
  return {
    count: left.length + gone,
    reasons: [...counts]
      .map(([reason, count]) => ({ why: say(reason, count), count }))
      .sort((one, other) => other.count - one.count),
    cases: named.slice(0, mostNamed).map(({ guest, reason }) => ({
      uuid: guest.uuid,
      application_number: guest.application_number ?? '',
      why: say(reason),
    })),
  }
}
