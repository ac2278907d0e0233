import type { Clock } from '../../server/context.ts'

/** A clock that shows the real time at its origin, and from then on runs `speed` times as fast. */
export function fastClock(originMs: number, speed: number): Clock {
  return { now: () => new Date(originMs + (Date.now() - originMs) * speed) }
}
