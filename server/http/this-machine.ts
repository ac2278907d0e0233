import type { FastifyRequest } from 'fastify'
import { isLoopbackAddress } from './network.ts'

/** What a proxy adds: with one of these, somebody else speaks through a loopback connection. */
const signsOfAProxy = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto']

/** Whether a request comes from this machine and was passed on by nobody. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  // With trusted proxies `ip` is what they say it is; the socket can't be made up.
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    isLoopbackAddress(request.ip) &&
    signsOfAProxy.every(name => request.headers[name] === undefined)
  )
}
