import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.unstubAllGlobals())

test('a device that is never idle gets it after five seconds', () => {
  const asked: unknown[] = []
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('requestIdleCallback', (_run: () => void, options?: IdleRequestOptions) => asked.push(options))
  whenIdle(() => {})
  expect(asked).toEqual([{ timeout: 5000 }])
})
