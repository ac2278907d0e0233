import type { ReactElement, ReactNode } from 'react'
import type { AnnouncedRound } from '#shared/catalogue/announced-round.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { roundSpan } from '#shared/domain/round-span.ts'

interface SoonestProps {
  /** Sorted by closing date. */
  rounds: readonly AnnouncedRound[]
  /** The text about a round, given its formatted dates. */
  says: (round: { closesOn: string; startsOn: string }) => ReactNode
  /** The text after the last round has closed. */
  otherwise?: string
}

/**
 * Says something of the round that closes next. The page is made at build and read later: it holds the words for each round,
 * the sheet shows the first, and `dropClosedRounds` takes away those that have closed in the meantime.
 */
export function NextRound({ rounds, says, otherwise }: SoonestProps): ReactElement {
  return (
    <span className="soonest">
      {rounds.map(({ id, opensOn, closesOn, startsOn }) => (
        <span key={id} data-until={roundSpan({ opensOn, closesOn }).until}>
          {says({ closesOn: longDate(closesOn), startsOn: longDate(startsOn) })}
        </span>
      ))}
      {otherwise && <span>{otherwise}</span>}
    </span>
  )
}
