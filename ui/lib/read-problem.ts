import type { Call } from '#shared/contract/calls/call.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { parseProblem } from './parse-problem.ts'

/** The error in a response, from our server or another. */
export function problemIn(call: Call, answer: { status: number; text: string; retryAfter: string | null }): ApiError {
  const { code, ...problem } = parseProblem(answer.status, answer.text)
  const retryAfterSeconds = readRetryAfter(answer.retryAfter)
  return new ApiError(call, {
    status: answer.status,
    code: code ?? codeOf(call, answer.status),
    ...problem,
    retryAfterSeconds,
  })
}

/** Another API at the configured address has no codes, but a refused token must still be recognised. */
function codeOf(call: Call, status: number): ApiErrorCode {
  if (status !== 401) return 'unreadable'
  const { who } = call
  return who === 'applicant' ? 'invalid-token' : 'incorrect-credentials'
}

/** Seconds, or a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
