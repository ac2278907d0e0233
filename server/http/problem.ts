import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, Problem } from '#shared/contract/errors.ts'
import { AppError } from '../base/errors.ts'
import { isOutage } from '../base/outage.ts'
import { logUnavailable } from './unavailable-log.ts'

const titles: Partial<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Too slow',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Wrong type',
  422: 'Invalid fields',
  429: 'Too many requests',
  431: 'Too large',
  500: 'Server error',
  503: 'Not available',
}

/** Converts any thrown value to RFC 9457 `application/problem+json`; a 5xx never shows an inner message. */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const who = wasBrokenOff(request) ? 'sender' : hasReaderLeft(thrown, reply) ? 'reader' : undefined
  const error = who ? brokenOff() : asAppError(thrown)
  if (who) request.log.info({ method: request.method, route: request.routeOptions.url }, `the ${who} broke off`)
  if (error.status === 503) logUnavailable(request, error, thrown)
  else if (error.status >= 500) request.log.error({ err: thrown, code: error.code }, 'a request failed')
  const retryAfterSeconds = error.retryAfterSeconds ?? (error.status === 429 || error.status === 503 ? 5 : undefined)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(error.status)
    .header('content-type', problemType)
    .header('cache-control', 'no-store')
    .send(problemOf(error, request.id))
}

/** True when the connection ended before the request was complete. This is not a server error, and no one reads the response. */
export function wasBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** True when the connection ended while a file was being made for it, so that its stream was closed before it was read. */
function hasReaderLeft(thrown: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

export function brokenOff(): AppError {
  return new AppError('malformed-request', 'The connection broke. Send the request again.')
}

export const problemType = 'application/problem+json; charset=utf-8'

/** An error as sent over the wire. */
export function problemOf(error: AppError, requestId: string | undefined): Problem {
  return {
    type: `urn:problem:${error.code}`,
    title: titles[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
    ...error.more,
    ...(error.status >= 500 && requestId !== undefined ? { request_id: requestId } : {}),
  }
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isOutage(thrown))
    return new AppError('store-unavailable', 'We cannot save anything right now. Try again in a minute.', {
      cause: thrown,
      retryAfterSeconds: 10,
    })
  if (isFastifyError(thrown)) return fromFastify(thrown)
  return new AppError('internal', 'Something went wrong on our side. Try again. Your answers are still here.', {
    cause: thrown,
  })
}

const statusCodes: Partial<Record<number, ErrorCode>> = {
  400: 'malformed-request',
  404: 'not-found',
  413: 'too-large',
  // A path segment longer than any id.
  414: 'not-found',
  415: 'unsupported-type',
}

function fromFastify(error: FastifyError): AppError {
  const code = statusCodes[error.statusCode ?? 500]
  if (!code) return new AppError('internal', 'Something went wrong on our side. Try again.', { cause: error })
  const sentences: Partial<Record<ErrorCode, string>> = {
    'too-large': 'This is larger than we can accept.',
    'unsupported-type': 'We cannot read this type of content here.',
    'not-found': 'There is nothing at this address.',
  }
  return new AppError(code, sentences[code] ?? 'We could not read the request.', { cause: error })
}

function isFastifyError(thrown: unknown): thrown is FastifyError {
  return (
    thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' && thrown.code.startsWith('FST_')
  )
}
