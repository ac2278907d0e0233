import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, whyOpen } from '../config.ts'
import { AppError } from '../errors.ts'
import { isLoopbackHost } from './network.ts'
import { isFromThisMachine } from './this-machine.ts'

/**
 * Captured mail and the sandbox are for this machine alone unless `ALLOW_TEST_MODE` opens them. The start refuses what it can see
 * in the configuration; this refuses what it can't: a proxy or a tunnel in front of a server that takes itself for private, and
 * a site that has its own name lead here.
 */
export function guardTestMode(app: FastifyInstance, config: Config): void {
  if (config.testMode === 'allowed') return
  app.addHook('onRequest', (request, _reply, done) => {
    const isOwn = whyOpen(config) === undefined && isFromThisMachine(request) && isLoopbackHost(hostOf(request))
    done(isOwn ? undefined : new AppError('not-found', 'There is nothing at this address.'))
  })
}

/** The host that the request names, without its port. */
function hostOf(request: FastifyRequest): string {
  return (request.headers.host ?? '').replace(/:\d+$/, '')
}
