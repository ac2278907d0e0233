import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'
import { type Config, whyOpen } from '../start/config.ts'
import { isLoopbackHost } from './network.ts'
import { isFromThisMachine } from './this-machine.ts'

/**
 * Captured email and the sandbox are for this machine only unless `ALLOW_TEST_MODE` allows more. The start refuses unsafe
 * configurations; this refuses the rest: a proxy or tunnel in front of a server that believes it is private, and a site
 * whose host name resolves to this machine.
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
