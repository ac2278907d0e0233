import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorages } from '#ui/lib/storage.fixture.ts'
import { type CodeSent, noteCodeSent, secondsUntilNextCode } from './resend-clock.ts'

const code: CodeSent = { purpose: 'verify-email', to: 'ada@example.com' }
const sentAtMs = Date.parse('2026-11-20T10:00:00Z')

beforeEach(() => {
  fakeStorages()
  vi.useFakeTimers({ now: sentAtMs })
})
afterEach(() => vi.useRealTimers())

describe('the countdown before another code', () => {
  it.each([
    [0, 60],
    [1000, 59],
    [59_100, 1],
    [60_000, 0],
    [3_600_000, 0],
  ])('%i ms after a code shows %i s', (laterMs, seconds) => {
    noteCodeSent(code)
    expect(secondsUntilNextCode(code, sentAtMs + laterMs)).toBe(seconds)
  })

  it('is longer after a second code, and counts no code that the server did not mail', () => {
    noteCodeSent(code)
    vi.setSystemTime(sentAtMs + 30_000)
    noteCodeSent(code)
    expect(secondsUntilNextCode(code, sentAtMs + 30_000)).toBe(30)
    vi.setSystemTime(sentAtMs + 60_000)
    noteCodeSent(code)
    expect(secondsUntilNextCode(code, sentAtMs + 120_000)).toBe(14 * 60)
  })

  it('does not hold back another address or another purpose', () => {
    noteCodeSent(code)
    expect(secondsUntilNextCode({ ...code, to: 'bo@example.com' }, sentAtMs)).toBe(0)
    expect(secondsUntilNextCode({ ...code, purpose: 'reset-password' }, sentAtMs)).toBe(0)
  })

  it('locks nothing when the clock of the phone was set back', () => {
    noteCodeSent(code)
    expect(secondsUntilNextCode(code, sentAtMs - 3_600_000)).toBe(0)
  })

  it('is over when what was stored is damaged', () => {
    sessionStorage.setItem('draft:code-sent', '{"atMs":')
    expect(secondsUntilNextCode(code, sentAtMs)).toBe(0)
  })
})
