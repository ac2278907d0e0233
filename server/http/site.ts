import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownProgrammeMark } from '#shared/unknown-programme.ts'
import { type CspExtras, securityHeaders } from './site/headers.ts'
import { loadSite, type SiteOptions } from './site/load.ts'
import { negotiate } from './site/negotiate.ts'
import type { Served } from './site/served.ts'

export type { CspExtras } from './site/headers.ts'

/** Answers what no route did: a page, a redirect or the not-found page. False when it is not for the site. */
export type AnswerUnmatched = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Serves the built site from memory, one explicit route for each path, and returns the function that the not-found handler
 * of the whole application asks first.
 */
export function serveSite(app: FastifyInstance, options: SiteOptions & { cspExtras?: CspExtras }): AnswerUnmatched {
  const site = loadSite(options, securityHeaders(options.publicUrl, options.cspExtras))
  app.addHook('onClose', () => site.close())
  for (const [path, served] of site.routes)
    app.get(path, { logLevel: 'warn' }, (request, reply) => send(variantOf(served, request), request, reply))

  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const [pathname = '/', query] = request.url.split('?', 2)
    const straight = pathname.replace(/\/+$/, '')
    if (straight !== pathname && site.routes.has(straight)) {
      redirect(reply, 308, query ? `${straight}?${query}` : straight)
      return true
    }
    if (pathname.startsWith('/programs/')) {
      redirect(
        reply,
        302,
        `/programs#${unknownProgrammeMark}${encodeURIComponent(pathname.slice('/programs/'.length, 100))}`,
      )
      return true
    }
    if (!request.headers.accept?.includes('text/html')) return false
    send(site.notFound, request, reply)
    return true
  }
}

function variantOf(served: Served, request: FastifyRequest): Served {
  if (!served.variants) return served
  const at = request.url.indexOf('?')
  if (at < 0) return served
  const value = new URLSearchParams(request.url.slice(at)).get(served.variants.parameter)
  return served.variants.byValue.get(value ?? '') ?? served
}

function redirect(reply: FastifyReply, status: 302 | 308, to: string): void {
  reply.header('cache-control', 'no-cache').redirect(to, status)
}

function send(served: Served, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = served[negotiate(request.headers['accept-encoding'])] ?? served.identity
  reply.headers(answer.headers)
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send()
  return reply.code(served.status).send(answer.body)
}
