import { expect, test, vi } from 'vitest'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import { readProblem } from './api-error.ts'

test('a refusal whose reason cannot be read, because the line broke before its reader came, is asked for again', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const answer = { status: 409, text: '{"code":"conflicting-change"}', retryAfter: null }
  const error = await readProblem(applicationCalls.savePostgraduate, answer, () => Promise.reject(new TypeError()))
  vi.unstubAllGlobals()
  expect(error).toMatchObject({ status: 0, code: 'network', isWorthRetrying: true })
  expect(error.detail).toBe('We could not reach the university. Check your connection, then try again.')
})
