import { describe, expect, test } from 'vitest'
import { codeWaitMs } from './code-pace.ts'

const minute = 60_000
const hour = 60 * minute
const codeLivesMs = 10 * minute

/** The times of the codes sent to someone who asks every second for three hours. */
function greedily(): number[] {
  const made: number[] = []
  for (let nowMs = 0; nowMs < 3 * hour; nowMs += 1000) if (codeWaitMs(made, nowMs) === 0) made.push(nowMs)
  return made
}

describe('codes for one address', () => {
  test.each([
    ['the first', [], 0, 0],
    ['the second, straight away', [0], 0, minute],
    ['the second, after a minute', [0], minute, 0],
    ['the third, a minute after the second', [0, minute], 2 * minute, 14 * minute],
    ['the third, a quarter of an hour after the second', [0, minute], 16 * minute, 0],
    ['one an hour after all others', [0, minute], 61 * minute, 0],
    ['the sixth in an hour', [0, 1, 2, 3, 4].map(count => count * minute), 30 * minute, 30 * minute],
    ['the second, by a clock that was set back', [minute], 0, 0],
    ['the second, by a clock that was set back by a day', [24 * hour], 0, 0],
  ])('%s', (_, madeAtMs, nowMs, waitMs) => {
    expect(codeWaitMs(madeAtMs, nowMs)).toBe(waitMs)
  })

  test('are sent no more than once a minute and five times an hour, however often they are requested', () => {
    const made = greedily()
    for (const [index, atMs] of made.entries()) {
      if (index > 0) expect(atMs - (made[index - 1] ?? 0)).toBeGreaterThanOrEqual(minute)
      expect(made.filter(other => other > atMs - hour && other <= atMs).length).toBeLessThanOrEqual(5)
    }
    expect(made.length).toBeGreaterThan(10)
  })

  test('cannot be exhausted: within five minutes one works or a new one is sent', () => {
    const made = greedily()
    for (let nowMs = 0; nowMs < 3 * hour; nowMs += 1000) {
      const living = made.some(atMs => atMs <= nowMs && nowMs < atMs + codeLivesMs)
      const known = made.filter(atMs => atMs <= nowMs)
      if (!living) expect(codeWaitMs(known, nowMs)).toBeLessThanOrEqual(5 * minute)
    }
  })
})
