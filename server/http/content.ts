import { isUtf8 } from 'node:buffer'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../base/errors.ts'
import { bodyLimits } from './body.ts'
import { parseForm } from './form.ts'

/**
 * Parses JSON and url-encoded bodies. Refuses ambiguous input: invalid UTF-8, escapes of lone surrogates, prototype keys and
 * compressed bodies.
 */
export async function readContent(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!Buffer.isBuffer(body) || !isUtf8(body)) done(unreadable(), undefined)
    else parseJson(request, body.toString(), done)
  })
  await app.register(formbody, { bodyLimit: bodyLimits.bytes, parser: parseForm })
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding']
    const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity'
    done(isPlain ? undefined : new AppError('unsupported-type', 'Send this without compressing it.'))
  })
}

function unreadable(): AppError {
  return new AppError('malformed-request', 'We could not read the request.')
}
