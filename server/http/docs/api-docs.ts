import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { institution } from '#shared/catalogue/parts/institution.ts'
import type { Config } from '../../start/config.ts'
import { plainPage, plainPagePolicy } from '../plain-page.ts'
import { compress } from '../site/compress.ts'
import { negotiate } from '../site/negotiate.ts'
import { answer, etagOf, type Headers, type Served } from '../site/served.ts'
import { describeApi } from './describe-calls.ts'
import { docsPage, type PageArea } from './docs-page.ts'
import { openApi } from './openapi.ts'

type DocsConfig = Pick<Config, 'publicUrl' | 'rateLimitFactor'>

/**
 * `GET /api/docs`, `/api/docs/office` and `/api/v1/docs` for people, `GET /api/docs/openapi.json` and `/api/v1/openapi.json` for programs; all are made
 * once, when someone first asks.
 */
export function apiDocs(app: FastifyInstance, config: DocsConfig): void {
  const page = once(() => servePage(config, 'portal'))
  const officePage = once(() => servePage(config, 'office'))
  const recordsPage = once(() => servePage(config, 'records'))
  const document = once(() => serveDocument(config, 'site'))
  const recordsDocument = once(() => serveDocument(config, 'records'))
  app.get('/api/docs', async (request, reply) => send(await page(), request, reply))
  app.get('/api/docs/office', async (request, reply) => send(await officePage(), request, reply))
  app.get('/api/docs/openapi.json', async (request, reply) => send(await document(), request, reply))
  app.get('/api/v1/docs', async (request, reply) => send(await recordsPage(), request, reply))
  app.get('/api/v1/openapi.json', async (request, reply) => send(await recordsDocument(), request, reply))
}

function servePage({ publicUrl, rateLimitFactor }: DocsConfig, area: PageArea): Promise<Served> {
  const page = docsPage(describeApi(rateLimitFactor, area), publicUrl, area)
  return serve(plainPage(page), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': plainPagePolicy(page),
  })
}

function serveDocument({ publicUrl, rateLimitFactor }: DocsConfig, area: 'site' | 'records'): Promise<Served> {
  const title = `${institution().name}: ${area === 'site' ? 'admissions API' : 'admissions API for the student-record system'}`
  const document = openApi(describeApi(rateLimitFactor, area), { title, serverUrl: publicUrl })
  return serve(JSON.stringify(document), { 'content-type': 'application/json; charset=utf-8' })
}

async function serve(text: string, headers: Headers): Promise<Served> {
  const body = Buffer.from(text)
  const hash = etagOf(body)
  const kept = { ...headers, 'cache-control': 'no-cache' }
  const [br, gzip] = await Promise.all([compress('br', body), compress('gzip', body)])
  return {
    status: 200,
    identity: answer(body, hash, kept),
    br: answer(br, hash, kept, 'br'),
    gzip: answer(gzip, hash, kept, 'gzip'),
  }
}

function send(served: Served, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const chosen = served[negotiate(request.headers['accept-encoding'])] ?? served.identity
  reply.headers(chosen.headers)
  if (request.headers['if-none-match']?.includes(chosen.etag)) return reply.code(304).send()
  return reply.send(chosen.body)
}

/** Callers share one promise; after a failure the next call retries. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch(error => {
      made = undefined
      throw error
    })
    return made
  }
}
