import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { repairedAddress } from '#shared/domain/link-repair.ts'
import type { GapTexts } from '#shared/page-gaps.ts'
import { unknownProgrammeMark } from '#shared/unknown-programme.ts'
import { forgetCrest, takeCrestOf } from '../base/crest-picture.ts'
import { hasOfficeCookie } from './office-cookie.ts'
import { type CspExtras, securityHeaders } from './site/headers.ts'
import { loadSite, loadSiteGently, type OfficeDocuments, type Site, type SiteOptions } from './site/load.ts'
import type { SiteManifest } from './site/manifest.ts'
import { negotiate } from './site/negotiate.ts'
import type { Served } from './site/served.ts'

export type { CspExtras } from './site/headers.ts'

/** Responds to requests without a route: with a page, a redirect or the not-found page. False if the request is not for the site. */
export type AnswerUnmatched = (request: FastifyRequest, reply: FastifyReply) => boolean

/** A site that has just replaced another is often replaced in its turn: of its drawings, or of the next version. */
const calmMs = 30_000

export interface ServedSite {
  answerUnmatched: AnswerUnmatched
  /** Replaces the texts in the gaps of pages (shared/page-gaps.ts). */
  fill(texts: GapTexts): void
  /**
   * Reads the site in another folder, while this one is served. What comes back serves it from then on, whole. Throws, and changes
   * nothing, when there is none.
   */
  read(siteDir: string): Promise<() => void>
  /** The folder and the manifest of what is served. */
  dir(): string
  manifest(): SiteManifest
}

/**
 * Serves the built site from memory, one explicit route for each path. The not-found handler of the whole application calls
 * `answerUnmatched` first.
 */
export function serveSite(app: FastifyInstance, options: SiteOptions & { cspExtras?: CspExtras }): ServedSite {
  const headers = securityHeaders(options.publicUrl, options.cspExtras)
  let site = loadSite(options, headers)
  takeCrestOf(site.dir)
  let texts: GapTexts = new Map()
  setImmediate(() => site.fill(texts))
  app.addHook('onClose', () => {
    forgetCrest()
    return site.close()
  })
  app.addHook('onRequest', async (request, reply) => {
    const meant = isReading(request) ? repairedAddress(request.url) : undefined
    if (meant === undefined) return
    redirect(reply.header('referrer-policy', 'no-referrer'), 308, meant)
    return reply
  })
  for (const path of site.routes.keys())
    app.get(path, { logLevel: 'warn' }, (request, reply) => {
      const served = isCut(path, request) ? undefined : site.routes.get(path)
      return served ? send(variantOf(served, request), request, reply) : reply.callNotFound()
    })
  if (site.office) serveOffice(app, () => site.office)

  let whenSwapped = Promise.withResolvers<void>()
  app.addHook('onClose', () => whenSwapped.resolve())
  const answerUnmatched = unmatchedIn(
    () => site,
    () => whenSwapped.promise,
  )
  return {
    answerUnmatched,
    fill(next) {
      texts = next
      site.fill(next)
    },
    async read(siteDir) {
      const next = await loadSiteGently({ ...options, siteDir, improveAfterMs: calmMs }, headers, site)
      return () => {
        const former = site
        next.fill(texts)
        site = next
        takeCrestOf(site.dir)
        whenSwapped.resolve()
        whenSwapped = Promise.withResolvers()
        void former.close()
      }
    },
    dir: () => site.dir,
    manifest: () => site.manifest,
  }
}

function unmatchedIn(site: () => Site, nextSite: () => Promise<void>): AnswerUnmatched {
  return (request, reply) => {
    const { routes, notFound } = site()
    if (!isReading(request)) return false
    const [pathname = '/', query] = request.url.split('?', 2)
    // Of a site that came later: its programmes, and files with other names.
    const later = routes.get(pathname)
    if (later) {
      send(variantOf(later, request), request, reply)
      return true
    }
    if (site().manifest.missing?.includes(pathname)) {
      void sendOnceDrawn(pathname, { site, nextSite }, request, reply)
      return true
    }
    const straight = pathname.replace(/\/+$/, '')
    if (straight !== pathname && routes.has(straight)) {
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
    send(notFound, request, reply)
    return true
  }
}

/** How long a visitor waits for a file that is being drawn. */
const longestWaitMs = 60_000

/** The file of a site that is completed meanwhile; 503 if that takes too long. */
async function sendOnceDrawn(
  path: string,
  { site, nextSite }: { site: () => Site; nextSite: () => Promise<void> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const timer = Promise.withResolvers<void>()
  const timeout = setTimeout(timer.resolve, longestWaitMs)
  await Promise.race([nextSite(), timer.promise])
  clearTimeout(timeout)
  const drawn = site().routes.get(path)
  if (drawn) send(drawn, request, reply)
  else
    reply
      .code(503)
      .header('retry-after', '30')
      .type('text/plain')
      .send('This file is being drawn. Try again in a minute.')
}

/** The office is one application, served at every path below `/office` except for missing calls and files. */
function serveOffice(app: FastifyInstance, office: () => OfficeDocuments | undefined): void {
  const documentFor = ({ headers }: FastifyRequest) =>
    hasOfficeCookie(headers.cookie) ? office()?.signedIn : office()?.signedOut
  for (const path of ['/office', '/office/*'])
    app.get(path, { logLevel: 'warn' }, (request, reply) => {
      const document = /^\/office\/(api|assets)\//.test(request.url) ? undefined : documentFor(request)
      return document ? send(document, request, reply) : reply.callNotFound()
    })
}

/** A link of which the end is missing, such as `/pay/`. Its page would look for what it is about, and load itself again for ever. */
function isCut(path: string, { params }: FastifyRequest): boolean {
  return !path.endsWith('?') && Object.values(params ?? {}).includes('')
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
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
  // A page learns from it what time it is (app/boot/page-moment.ts).
  if (String(answer.headers['content-type']).startsWith('text/html'))
    reply.header('last-modified', new Date().toUTCString())
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send()
  return reply.code(served.status).send(answer.body)
}
