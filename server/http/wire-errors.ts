import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { AppError } from '../base/errors.ts'
import { problemOf, problemType } from './problem.ts'

/** On every response, errors included; pages have their own policy. */
export function protectingHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-site',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** A name, or an address in brackets, with an optional port. */
const hostShape = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]*)(?::\d*)?$/i

/**
 * True when a request has one unambiguous host (RFC 9112, section 3.2). With two Host lines, a proxy may use one and we the
 * other. HTTP/1.0 may have none.
 */
export function saysItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  const [host] = hosts
  if (host === undefined) return httpVersion !== '1.1'
  return hosts.length === 1 && hostShape.test(host)
}

export function hostUnclear(): AppError {
  return new AppError('malformed-request', 'The request must say once which host it is for.')
}

interface WireError extends Error {
  code?: string
}

// Longer than a response takes to arrive, so that the client reads it before the connection is reset.
const lingerMs = 2_000

/** Responds to connections without a valid request: bytes that are not HTTP, headers too large or too slow, a stalled body. */
export function answerWireError(error: WireError, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { code, detail } = readError(error)
  const problem = problemOf(new AppError(code, detail), undefined)
  const body = JSON.stringify(problem)
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    ...Object.entries({ ...headers, 'content-type': problemType, 'cache-control': 'no-store' }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

function readError({ code }: WireError): { code: ErrorCode; detail: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { code: 'too-slow', detail: 'The request took too long to arrive. Send it again.' }
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return { code: 'headers-too-large', detail: 'The headers of the request are larger than we can accept.' }
  return { code: 'malformed-request', detail: 'We could not read the request.' }
}
