import { expect, test } from 'vitest'
import { apiKeyCalls } from '#shared/contract/calls/office/api-keys.ts'
import { ApiError } from '#ui/lib/api-error.ts'
import { isOutdated, wasAnswered } from './use-write.ts'

const failures = [
  { what: 'a wrong field', status: 422, code: 'invalid', answered: true, outdated: false },
  { what: 'a colleague who was faster', status: 409, code: 'conflicting-change', answered: true, outdated: true },
  { what: 'something that is gone', status: 404, code: 'not-found', answered: true, outdated: true },
  { what: 'a key that was used for something else', status: 409, code: 'key-reused', answered: false, outdated: true },
  { what: 'a fault of the server', status: 500, code: 'internal', answered: false, outdated: true },
  { what: 'a line that broke', status: 0, code: 'network', answered: false, outdated: true },
  { what: 'no line at all', status: 0, code: 'offline', answered: false, outdated: false },
] as const

const errorOf = ({ status, code }: { status: number; code: string }) =>
  new ApiError(apiKeyCalls.makeApiKey, { status, code: code as ApiError['code'] })

test.each(failures)('after $what the next press is the same one: $answered is false', failure => {
  expect(wasAnswered(errorOf(failure))).toBe(failure.answered)
})

test.each(failures)('after $what what is shown is read again: $outdated', failure => {
  expect(isOutdated(errorOf(failure))).toBe(failure.outdated)
})

test('a failure of the browser is no answer of the server', () => {
  expect(wasAnswered(new Error('The file could not be read.'))).toBe(false)
})
