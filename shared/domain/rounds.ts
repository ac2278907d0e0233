/** The part of an application round that decides when an application can be submitted. */
export interface RoundDates {
  id: string
  opensAt: Date
  /** The first moment that is too late, for one person the end of their extension. */
  closesAt: Date
}

export type RoundState = 'upcoming' | 'open' | 'closed'

export function roundState({ opensAt, closesAt }: Omit<RoundDates, 'id'>, now: Date): RoundState {
  if (now >= closesAt) return 'closed'
  return now < opensAt ? 'upcoming' : 'open'
}

/**
 * The round that a new application belongs to: the open one that closes first, otherwise the one that opens next, otherwise the one
 * that closed last. `rounds` are those of one program type.
 */
export function roundToApplyFor<Round extends RoundDates>(rounds: readonly Round[], now: Date): Round | undefined {
  const inState = (state: RoundState) => rounds.filter(round => roundState(round, now) === state)
  return (
    inState('open').toSorted((one, other) => +one.closesAt - +other.closesAt)[0] ??
    inState('upcoming').toSorted((one, other) => +one.opensAt - +other.opensAt)[0] ??
    rounds.toSorted((one, other) => +other.closesAt - +one.closesAt)[0]
  )
}

/** The round that an application can move to when its own has closed: open or still to come, and closing after it. */
export function roundAfter<Round extends RoundDates>(
  rounds: readonly Round[],
  own: RoundDates,
  now: Date,
): Round | undefined {
  const later = rounds.filter(
    round => round.id !== own.id && round.closesAt > own.closesAt && roundState(round, now) !== 'closed',
  )
  return later.length > 0 ? roundToApplyFor(later, now) : undefined
}
