import type { Clock } from '../server/base/context.ts'

/** The time in the story: it is set, and each response of the portal moves it forward a little. */
export interface StoryClock extends Clock {
  moveTo(at: Date): void
}

export function storyClock(start: Date): StoryClock {
  let nowMs = start.getTime()
  return {
    now: () => {
      nowMs += 1
      return new Date(nowMs)
    },
    moveTo: at => {
      nowMs = Math.max(nowMs, at.getTime())
    },
  }
}
