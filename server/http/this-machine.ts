import type { FastifyRequest } from 'fastify'
import { isLoopbackAddress } from './network.ts'

/** Headers added by proxies: with one of these, a loopback connection carries someone else's request. */
const signsOfAProxy = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto']

/** Whether a request comes from this machine directly, not through a proxy. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  // With trusted proxies, `ip` is what they report. The socket address cannot be forged.
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    isLoopbackAddress(request.ip) &&
    signsOfAProxy.every(name => request.headers[name] === undefined)
  )
}
