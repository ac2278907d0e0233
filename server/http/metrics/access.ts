import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopbackAddress } from '../network.ts'

/** What a proxy adds: with one of these, somebody else speaks through a loopback connection. */
const signsOfAProxy = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto']

/** Figures are for this machine, and for whoever holds the token. */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  return isFromThisMachine(request) || (token !== undefined && holdsToken(request, token))
}

function isFromThisMachine(request: FastifyRequest): boolean {
  // With trusted proxies `ip` is what they say it is; the socket can't be made up.
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    isLoopbackAddress(request.ip) &&
    signsOfAProxy.every(name => request.headers[name] === undefined)
  )
}

/** In a time that says nothing of how much was right. */
function holdsToken(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
