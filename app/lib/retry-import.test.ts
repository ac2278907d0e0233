import { expect, test, vi } from 'vitest'
import { retryImport } from './retry-import.ts'

test('a part of the page that cannot be fetched is retried until it arrives', async () => {
  vi.useFakeTimers()
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('the part')
  const part = retryImport(load)
  await vi.runAllTimersAsync()
  expect(await part).toBe('the part')
  expect(load).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
