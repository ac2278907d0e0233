import type { Call } from '#shared/contract/calls/call.ts'
import type { ErrorCode, FieldProblem } from '#shared/contract/errors.ts'
import { Stalled } from './request.ts'

/** The server’s codes, and our own for when there was no readable response. */
export type ApiErrorCode = ErrorCode | 'offline' | 'network' | 'timeout' | 'unreadable'

interface ApiErrorParts {
  status: number
  code: ApiErrorCode
  detail?: string | undefined
  errors?: FieldProblem[] | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/**
 * A failed call. `title` is the call’s own text of spec section 8, and `message` the server’s sentence or, without one, that text. `detail`
 * is the server’s sentence or else the next step, for use below a title; `sentence` stands alone.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly title: string
  /** 0 if there was no response. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly detail: string
  readonly sentence: string
  /** Why there is no sentence from the server; undefined if only the server could know. */
  readonly reason: string
  readonly errors: FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  /** The server explained the problem in its own words. */
  readonly isExplained: boolean

  constructor(call: Call, parts: ApiErrorParts) {
    const title = call.fallback
    super(parts.detail || title, { cause: parts.cause })
    this.title = title
    this.status = parts.status
    this.code = parts.code
    this.isExplained = Boolean(parts.detail)
    const { reason, next } = ownWords(parts)
    this.reason = reason
    this.detail = parts.detail ? withWait(parts.detail, parts.retryAfterSeconds) : `${reason} ${next}`.trim()
    this.sentence = parts.detail ? this.detail : `${title.replace(/\.?$/, '.')} ${this.detail}`
    this.errors = parts.errors ?? []
    this.retryAfterSeconds = parts.retryAfterSeconds
  }

  /** No response; worth retrying. */
  get isOffline(): boolean {
    return this.status === 0
  }

  /** Unrelated to what was sent, so the same call may succeed later. A success without our response format comes from an intermediary. */
  get isWorthRetrying(): boolean {
    const { status } = this
    return status < 400 || status >= 500 || status === 408 || status === 429
  }

  /** Text for below a title, without repeating the call’s own text. */
  below(title: string): string {
    return title === this.title ? this.detail : this.sentence
  }
}

/** The problem and the next step, if the response does not give them. */
function ownWords({ status, code, retryAfterSeconds }: ApiErrorParts): { reason: string; next: string } {
  const checkConnection = 'Check your connection, then try again.'
  if (code === 'offline') return { reason: 'You have no network connection.', next: 'Connect, then try again.' }
  if (code === 'network') return { reason: 'We could not reach the university.', next: checkConnection }
  if (code === 'timeout')
    return { reason: 'The connection is too slow right now.', next: 'Try again. Your answers are safe.' }
  if (status < 400) return { reason: 'The response did not come from the university.', next: checkConnection }
  const later = `Try again ${waitWords(retryAfterSeconds)}.`
  if (status === 429 || status === 503) return { reason: 'The site is very busy.', next: later }
  if (status >= 500) return { reason: 'The fault is on our side, not yours.', next: later }
  return { reason: '', next: 'Try again. If it fails again, contact the admissions office.' }
}

/** Shorter waits are over by the time someone has read the sentence. */
const shortestWaitSeconds = 15

/** The server’s sentence, with the time to wait unless it is already in it. */
function withWait(detail: string, seconds: number | undefined): string {
  if (!seconds || seconds < shortestWaitSeconds || /again (in|after) |\bwait\b/i.test(detail)) return detail
  return `${detail} Try again ${waitWords(seconds)}.`
}

function waitWords(seconds = 0): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  return minutes < 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}

/** No response. A browser that reports being offline is right; one that reports being online may be wrong. */
export function unreachable(call: Call, cause: unknown): ApiError {
  const code = navigator.onLine === false ? 'offline' : cause instanceof Stalled ? 'timeout' : 'network'
  return new ApiError(call, { status: 0, code, cause })
}

interface Refusal {
  status: number
  text: string
  retryAfter: string | null
}

/**
 * The error in a response, from our server or another. If the code that parses it cannot be loaded, the connection is as bad as without a
 * response: taken for a refusal without a reason, it would end a save that another try completes.
 */
export async function readProblem(
  call: Call,
  answer: Refusal,
  load = () => import('./read-problem.ts'),
): Promise<ApiError> {
  try {
    const { problemIn } = await load()
    return problemIn(call, answer)
  } catch (cause) {
    return unreachable(call, cause)
  }
}
