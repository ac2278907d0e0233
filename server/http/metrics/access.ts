import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../this-machine.ts'

/** Metrics are for this machine and for holders of the token. */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  return isFromThisMachine(request) || (token !== undefined && holdsToken(request, token))
}

/** Compares in constant time. */
function holdsToken(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
