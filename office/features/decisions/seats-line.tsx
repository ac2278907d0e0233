import type { ReactElement } from 'react'
import { freeSeats, type SeatCounts, type Track, trackNames } from '#shared/domain/seats.ts'

type Pool = SeatCounts & { track: Track }

/** The seats of a pool as a strip of cloth: held seats are woven, free ones bare. */
export function SeatsLine({ pool, needed = 1 }: { pool: Pool; needed?: number }): ReactElement {
  const free = freeSeats(pool)
  const all = Math.max(1, pool.capacity + pool.over_offer)
  const state = free < needed ? 'short' : free < needed + 5 ? 'few' : undefined
  return (
    <div className="column seats-line" data-gap="1" data-state={state}>
      <p>
        <strong>{freeInWords(free, needed)}</strong>{' '}
        <span className="soft">
          {pool.track === 'general' ? '' : `${trackNames[pool.track]}: `}
          {pool.held} of {pool.capacity} held
          {pool.over_offer > 0 && `, and ${pool.over_offer} may be offered beyond`}
        </span>
      </p>
      <div className="seats-cloth" aria-hidden="true">
        <span data-part="held" style={{ flexGrow: pool.held / all }} />
        <span data-part="needed" style={{ flexGrow: Math.min(needed, Math.max(0, free)) / all }} />
        <span style={{ flexGrow: Math.max(0, free - needed) / all }} />
      </div>
    </div>
  )
}

function freeInWords(free: number, needed: number): string {
  if (free < needed && needed > 1) return `${Math.max(0, free)} seats free, ${needed} needed`
  if (free <= 0) return 'No seat is free'
  const words = free === 1 ? '1 seat is free' : `${free} seats are free`
  return needed > 1 ? `${words}, ${needed} needed` : words
}
