import type { ReactElement } from 'react'

/** The number of places by pattern. */
export interface Weave {
  accepted: number
  /** Approved, and not answered or not released yet. */
  offered: number
  proposed: number
  /** What the list on the screen would offer. */
  planned: number
  free: number
  /** Beyond the capacity, and unused. */
  over: number
}

type Thread = keyof Weave
const threads: readonly Thread[] = ['accepted', 'offered', 'proposed', 'planned', 'free', 'over']
const names: Record<Thread, string> = {
  accepted: 'accepted',
  offered: 'offered',
  proposed: 'proposed',
  planned: 'on this list',
  free: 'free',
  over: 'over-offer, not used',
}
const figures = new Intl.NumberFormat('en-GB')

/** With more tiles than this, each would be too small: a tile then stands for several places. */
const mostTiles = 400

/** Places that no one has and no proposal takes: what the head of a programme and its cloth both call free. */
export function freePlaces({ capacity, held, proposed }: Record<'capacity' | 'held' | 'proposed', number>): number {
  return Math.max(0, capacity - held - proposed)
}

export function weaveOf(seats: {
  capacity: number
  over_offer: number
  held: number
  proposed: number
  accepted?: number
  planned?: number
}): Weave {
  const { capacity, over_offer, held, proposed, accepted = 0, planned = 0 } = seats
  const used = held + proposed + planned
  return {
    accepted,
    offered: held - accepted,
    proposed,
    planned,
    free: Math.max(0, capacity - used),
    over: Math.max(0, capacity + over_offer - Math.max(capacity, used)),
  }
}

/**
 * The places of a programme as a cloth: each tile is a place, with a pattern for its state. The legend has the same
 * in numbers.
 */
export function SeatCloth({ weave }: { weave: Weave }): ReactElement {
  const total = threads.reduce((sum, thread) => sum + weave[thread], 0)
  const each = Math.max(1, Math.ceil(total / mostTiles))
  const tiles = threads.flatMap(thread =>
    Array.from({ length: Math.ceil(weave[thread] / each) }, (_, index) => ({ key: `${thread}${index}`, thread })),
  )
  return (
    <figure className="column">
      {total > 0 && (
        <div className="seat-tiles" aria-hidden="true" data-size={tiles.length > 160 ? 'small' : undefined}>
          {tiles.map(({ key, thread }) => (
            <span className="seat" key={key} data-thread={thread} />
          ))}
        </div>
      )}
      <figcaption>
        <ul className="wraps seat-legend" data-gap="4" data-lines="1">
          {threads
            .filter(thread => weave[thread] > 0 || thread === 'free')
            .map(thread => (
              <li className="line" data-gap="2" key={thread}>
                <span className="seat" data-thread={thread} aria-hidden="true" />
                <span>
                  <b>{figures.format(weave[thread])}</b>{' '}
                  {thread === 'free' && weave.planned > 0 ? 'free after this list' : names[thread]}
                </span>
              </li>
            ))}
        </ul>
        {each > 1 && <p className="soft">Each tile stands for {each} places.</p>}
      </figcaption>
    </figure>
  )
}

/** The same as a single line, for lists. */
export function SeatStrip({ weave }: { weave: Weave }): ReactElement {
  const total = threads.reduce((sum, thread) => sum + weave[thread], 0)
  return (
    <span className="seat-strip" aria-hidden="true">
      {threads
        .filter(thread => weave[thread] > 0)
        .map(thread => (
          <span className="seat" key={thread} data-thread={thread} style={{ flexGrow: weave[thread] / total }} />
        ))}
    </span>
  )
}
