import { afterEach, expect, it, vi } from 'vitest'
import { showBadgeLater } from './badge.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['was loaded when it was opened', 0, 20_000],
  ['was prerendered for a minute before it was opened', 60_000, 80_000],
])('a page that %s shows the badge 20 seconds after it was opened', async (_page, activationStart, shownMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  vi.stubGlobal('document', { body: { dataset: { badge: 'true' } }, querySelectorAll: () => [] })
  vi.stubGlobal('localStorage', { getItem: () => null })
  performance.getEntriesByType = () => [{ activationStart }] as unknown as PerformanceEntryList
  vi.advanceTimersByTime(activationStart + 500)
  const fetchPageParts = vi.fn(async () => {})
  showBadgeLater(fetchPageParts)
  vi.advanceTimersByTime(shownMs - activationStart - 501)
  expect(fetchPageParts).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fetchPageParts).toHaveBeenCalledOnce()
})
