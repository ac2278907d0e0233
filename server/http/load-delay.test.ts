import { describe, expect, it } from 'vitest'
import { steadyDelay } from './load.ts'

describe('the delay of the event loop, by which calls are refused', () => {
  const quiet = { meanMs: 1, elapsedMs: 100 }
  const stalled = { meanMs: 5_000, elapsedMs: 5_000 }

  it('does not count a single long task, however long it was', () => {
    const delay = steadyDelay()
    const delays = [quiet, quiet, stalled, quiet, quiet, stalled, quiet].map(delay)
    expect(Math.max(...delays)).toBeLessThan(2)
  })

  it('counts in full from the second late turn on, and is forgotten within two seconds', () => {
    const delay = steadyDelay()
    delay(quiet)
    delay(stalled)
    expect(delay(stalled)).toBeGreaterThan(4_900)
    const after = Array.from({ length: 20 }, () => delay(quiet))
    expect(after.at(-1)).toBeLessThan(200)
  })
})
