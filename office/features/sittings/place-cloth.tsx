import type { ReactElement } from 'react'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'

/** How many places are woven in which way; the threads are those of the seats. */
const threads = [
  { of: 'present', look: 'accepted', name: 'present' },
  { of: 'expected', look: 'offered', name: 'invited' },
  { of: 'absent', look: 'over', name: 'absent' },
  { of: 'free', look: 'free', name: 'free' },
] as const

/** More tiles than this would be dust: then a tile stands for several places. */
const mostTiles = 400

/** The places of a sitting as a cloth: each tile is a place. The legend says the same in numbers. */
export function PlaceCloth({ sitting }: { sitting: Sitting }): ReactElement {
  const { capacity, taken, present, absent } = sitting
  const counts = {
    present,
    absent,
    expected: Math.max(0, taken - present - absent),
    free: Math.max(0, capacity - Math.max(taken, present + absent)),
  }
  const each = Math.max(1, Math.ceil(capacity / mostTiles))
  const tiles = threads.flatMap(({ of, look }) =>
    Array.from({ length: Math.ceil(counts[of] / each) }, (_, index) => ({ key: `${of}${index}`, look })),
  )
  return (
    <figure className="column">
      <div className="seat-tiles" aria-hidden="true" data-size={tiles.length > 160 ? 'small' : undefined}>
        {tiles.map(({ key, look }) => (
          <span className="seat" key={key} data-thread={look} />
        ))}
      </div>
      <figcaption>
        <ul className="wraps seat-legend" data-gap="4" data-lines="1">
          {threads
            .filter(({ of }) => counts[of] > 0 || of === 'free')
            .map(({ of, look, name }) => (
              <li className="line" data-gap="2" key={of}>
                <span className="seat" data-thread={look} aria-hidden="true" />
                <span>
                  <b>{counts[of].toLocaleString('en-GB')}</b> {name}
                </span>
              </li>
            ))}
        </ul>
      </figcaption>
    </figure>
  )
}
