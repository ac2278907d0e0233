import type { Clock } from '../../server/base/context.ts'

/** A clock that starts at the real time and runs `speed` times as fast. */
export function fastClock(originMs: number, speed: number): Clock {
  return { now: () => new Date(originMs + (Date.now() - originMs) * speed) }
}
