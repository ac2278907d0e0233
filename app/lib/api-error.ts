import { type CallName, calls } from '#shared/contract/calls.ts'
import type { ErrorCode, FieldProblem } from '#shared/contract/errors.ts'

/** The server's codes, and three of our own for when no readable answer came. */
export type ApiErrorCode = ErrorCode | 'network' | 'timeout' | 'unreadable'

interface ApiErrorParts {
  status: number
  code: ApiErrorCode
  detail?: string | undefined
  errors?: FieldProblem[] | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

const ownDetails: Partial<Record<ApiErrorCode, string>> = {
  network: 'We could not reach the university. Check your connection, then try again.',
  timeout: 'The connection is too slow right now. Try again; nothing you typed is lost.',
}

/**
 * Every failed call. The message is the server's sentence when there is one, else the call's own of spec section 8;
 * `detail` also says what went wrong when the server was not reached.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 when no answer came. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly detail: string
  readonly errors: FieldProblem[]
  readonly retryAfterSeconds: number | undefined

  constructor(call: CallName, parts: ApiErrorParts) {
    const message = parts.detail || calls[call].fallback
    super(message, { cause: parts.cause })
    this.status = parts.status
    this.code = parts.code
    this.detail = parts.detail || ownDetails[parts.code] || message
    this.errors = parts.errors ?? []
    this.retryAfterSeconds = parts.retryAfterSeconds
  }

  /** No answer came: the same call may work later, and nobody is to blame. */
  get isOffline(): boolean {
    return this.status === 0
  }
}

/** The error that an answer stands for; tolerant of proxies that answer with something else than a problem. */
export function readProblem(
  call: CallName,
  answer: { status: number; text: string; retryAfter: string | null },
): ApiError {
  const problem = parseProblem(answer.text)
  const seconds = answer.retryAfter === null ? Number.NaN : Number(answer.retryAfter)
  return new ApiError(call, {
    status: answer.status,
    code: problem.code ?? 'unreadable',
    detail: problem.detail,
    errors: problem.errors,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  })
}

interface ReadProblem {
  code?: ErrorCode
  detail?: string
  errors?: FieldProblem[]
}

function parseProblem(text: string): ReadProblem {
  try {
    const value: unknown = JSON.parse(text)
    // The server's own words come with a code; anything else is somebody in between.
    return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value
      ? (value as ReadProblem)
      : {}
  } catch {
    return {}
  }
}
