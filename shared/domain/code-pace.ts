const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Codes per hour (contract section 3). */
const codesPerHour = 5
/** A second code may be needed soon after the first; later ones are spread out. */
const firstPauseMs = minuteMs
const laterPauseMs = 15 * minuteMs
const clockSkewMs = 10_000

/**
 * How long an address waits for its next code, given when the earlier ones were made. The pauses spread five codes over the whole
 * hour, so that someone who asks for codes all the time cannot use them up: there is always one that works, or a new one
 * within minutes. A code from further in the future than the clocks of several machines differ was made before a clock was set back,
 * and no one waits for it.
 */
export function codeWaitMs(madeAtMs: readonly number[], nowMs: number): number {
  const recent = madeAtMs
    .filter(atMs => nowMs - atMs < hourMs && atMs - nowMs <= clockSkewMs)
    .sort((one, other) => other - one)
  const [newest] = recent
  if (newest === undefined) return 0
  const pauseMs = recent.length === 1 ? firstPauseMs : laterPauseMs
  const oldestOfFive = recent[codesPerHour - 1]
  const untilHourMs = oldestOfFive === undefined ? 0 : oldestOfFive + hourMs - nowMs
  return Math.max(0, newest + pauseMs - nowMs, untilHourMs)
}
