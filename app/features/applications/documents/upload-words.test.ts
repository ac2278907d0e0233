import { expect, it } from 'vitest'
import { calls } from '#shared/contract/calls/index.ts'
import { ApiError, type ApiErrorCode } from '#ui/lib/api-error.ts'
import { refusalWords, waitingWords } from './upload-words.ts'

const failure = (status: number, code: ApiErrorCode = 'unreadable', detail?: string) =>
  new ApiError(calls.uploadDocument, { status, code, ...(detail && { detail }) })

it.each([
  ['no network', failure(0, 'offline'), 'Waiting for the network. The upload will continue automatically.'],
  ['a server that was not reached', failure(0, 'network'), 'We could not reach the university. We will keep trying.'],
  [
    'a server that fails',
    failure(500),
    'Document upload failed. The fault is on our side, not yours. We will keep trying.',
  ],
  [
    'a server that fails and says so',
    failure(503, 'store-unavailable', 'We cannot save anything right now. Try again in a minute.'),
    'Document upload failed. The site is very busy. We will keep trying.',
  ],
])('a document that waits because of %s', (_, error, words) => {
  expect(waitingWords(error)).toBe(words)
})

it('a document that was refused says why, or at least what happened', () => {
  expect(refusalWords(failure(422, 'invalid-fields', 'This PDF is locked.'))).toBe('This PDF is locked.')
  expect(refusalWords(failure(400))).toBe(
    'An error occurred during document upload. Try again. If it fails again, contact the admissions office.',
  )
})
