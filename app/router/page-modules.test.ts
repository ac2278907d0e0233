import { afterEach, expect, test, vi } from 'vitest'
import { expectModules } from './page-modules.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that is not shown though its files came is looked for again until it is shown', async () => {
  await import('../routes/forgot-password.tsx')
  vi.stubGlobal('location', { href: 'https://example.edu/forgot-password' })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let looks = 0
  expectModules(
    ['forgot-password'],
    () => looks === 2,
    () => {
      looks += 1
    },
  )
  expect(looks).toBe(0)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  for (const after of [1, 2, 2]) {
    await vi.advanceTimersByTimeAsync(600)
    expect(looks).toBe(after)
  }
  expect(vi.getTimerCount()).toBe(0)
})
