/** The part of a round that determines when an application can be submitted. */
export interface RoundDates {
  id: string
  opensAt: Date
  /** The first moment that is too late; for an applicant with an extension, its end. */
  closesAt: Date
}

export type RoundState = 'upcoming' | 'open' | 'closed'

export function roundState({ opensAt, closesAt }: Omit<RoundDates, 'id'>, now: Date): RoundState {
  if (now >= closesAt) return 'closed'
  return now < opensAt ? 'upcoming' : 'open'
}

/**
 * The round of a new application: the open one that closes first, otherwise the next to open, otherwise the last to
 * have closed. `rounds` are those of one program type.
 */
export function roundToApplyFor<Round extends RoundDates>(rounds: readonly Round[], now: Date): Round | undefined {
  const inState = (state: RoundState) => rounds.filter(round => roundState(round, now) === state)
  return (
    inState('open').toSorted((one, other) => +one.closesAt - +other.closesAt)[0] ??
    inState('upcoming').toSorted((one, other) => +one.opensAt - +other.opensAt)[0] ??
    rounds.toSorted((one, other) => +other.closesAt - +one.closesAt)[0]
  )
}

/** The round to which an application can move when its own has closed: open or upcoming, and closing later. */
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
