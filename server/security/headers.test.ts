import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/calls/call.ts'
import { calls } from '#shared/contract/calls/index.ts'
import { buildApp } from '../start/app.ts'
import { createContext } from '../start/create-context.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { signedUp } from '../testing/people.ts'

const built = fileURLToPath(new URL('../../build', import.meta.url))
const isBuilt = existsSync(`${built}/site/manifest.json`)

interface Sample {
  url: string
  method?: 'POST' | 'PATCH' | 'TRACE'
  headers?: Record<string, string>
  payload?: string | object
}

interface Route {
  method: string
  url: string
}

let portal: TestApp
let app: FastifyInstance
const routes: Route[] = []
let bearer: { authorization: string }

/** The application as it is served over TLS, with the built site where there is one, and a list of every route it has. */
beforeAll(async () => {
  portal = await testApp({ PUBLIC_URL: 'https://apply.example.edu' })
  const { config, clock, random, db, log } = portal.context
  const parts = await createContext({ config, clock, random, db, log })
  subscribe('fastify.initialization', listRoutes)
  app = await buildApp({ ...parts, ...(isBuilt ? { buildDir: built } : {}) })
  unsubscribe('fastify.initialization', listRoutes)
  bearer = (await signedUp(portal)).bearer
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

/** Hears of every instance that is made, before its first route. */
function listRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url })
  })
}

const sample = (url: string) => url.replace(/:\w+/g, 'none').replace('*', 'anything')

function expectProtected(headers: Record<string, unknown>, what: string): void {
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  expect(headers['referrer-policy'], what).toMatch(/^(no-referrer|same-origin|strict-origin-when-cross-origin)$/)
  expect(headers['cross-origin-resource-policy'], what).toMatch(/^same-/)
  expect(headers['strict-transport-security'], what).toBe('max-age=31536000; includeSubDomains')
  const policy = String(headers['content-security-policy'])
  expect(policy, what).toMatch(/^default-src '(none|self)'/)
  expect(policy, what).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
  expect(headers, what).not.toHaveProperty('x-powered-by')
  expect(headers, what).not.toHaveProperty('server')
  expect(headers, what).not.toHaveProperty('access-control-allow-origin')
}

describe('every answer carries the protecting headers:', () => {
  test('every route, as it answers someone without a token', async () => {
    expect(routes.length).toBeGreaterThan(Object.keys(calls).length)
    for (const { method, url } of routes) {
      const answer = await app.inject({ method: method as 'GET', url: sample(url) })
      expectProtected(answer.headers, `${method} ${url}: ${answer.statusCode}`)
    }
  })

  test('every route, as it answers an applicant', async () => {
    for (const { method, url } of routes.filter(route => route.method !== 'HEAD')) {
      const answer = await app.inject({ method: method as 'GET', url: sample(url), headers: bearer })
      expectProtected(answer.headers, `${method} ${url}: ${answer.statusCode}`)
    }
  })

  test.each<[string, Sample, number]>([
    ['404, a page', { url: '/nowhere', headers: { accept: 'text/html' } }, 404],
    ['404, the API', { url: '/nowhere' }, 404],
    ['another method', { url: '/auth/signup', method: 'PATCH' }, 404],
    ['TRACE', { url: '/', method: 'TRACE' }, 404],
    [
      '400',
      { url: '/auth/signup', method: 'POST', headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
    ],
    [
      '413',
      {
        url: '/auth/signup',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        payload: `"${'x'.repeat(300_000)}"`,
      },
      413,
    ],
    ['415', { url: '/auth/signup', method: 'POST', headers: { 'content-type': 'text/xml' }, payload: '<a/>' }, 415],
    ['422', { url: '/auth/signup', method: 'POST', payload: {} }, 422],
    ['an address that cannot be read', { url: '/programs/%E0%A4%A' }, 400],
    ['an address that cannot be read, a page', { url: '/%', headers: { accept: 'text/html' } }, isBuilt ? 404 : 400],
    ['an address that cannot be read, a form', { url: '/%', method: 'POST', headers: { accept: 'text/html' } }, 400],
  ])('%s', async (what, request, status) => {
    const answer = await app.inject(request)
    expect(answer.statusCode).toBe(status)
    expectProtected(answer.headers, what)
  })

  test('the page for a wrong address answers a browser whose address cannot be read', async () => {
    const ask = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
    const [unreadable, unknown] = [await ask('/%'), await ask('/nowhere')]
    expect(unreadable.headers['content-type']).toBe(unknown.headers['content-type'])
    expect(unreadable.body === unknown.body).toBe(isBuilt)
  })

  test('500, which says nothing of what went wrong', async () => {
    const failing = await testApp({ PUBLIC_URL: 'https://apply.example.edu' })
    failing.context.clock.now = () => {
      throw new Error('the clock of server 7 broke')
    }
    const answer = await failing.app.inject({ method: 'POST', url: '/auth/signup', payload: {} })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('clock')
    expectProtected(answer.headers, '500')
    failing.context.clock.now = () => new Date()
    await failing.close()
  })

  test('429, with the seconds to wait', async () => {
    const narrow = await testApp({ PUBLIC_URL: 'https://apply.example.edu', RATE_LIMIT_FACTOR: '0.1' })
    const ask = () => narrow.app.inject({ method: 'POST', url: '/contact/send' })
    await ask()
    const answer = await ask()
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expectProtected(answer.headers, '429')
    await narrow.close()
  })
})

test('no answer of the API to an applicant is kept by a cache', async () => {
  for (const call of Object.values(calls) as Call[]) {
    const answer = await app.inject({ method: call.method, url: sample(call.path), headers: bearer })
    expect(answer.headers['cache-control'], call.path).toBe('no-store')
  }
})

describe('a page of another origin', () => {
  const origins = [
    'null',
    'http://apply.example.edu',
    'https://evil.example',
    'https://apply.example.edu.evil.example',
    'https://evil-apply.example.edu',
    'https://apply.example.edu:8443',
    'https://sub.apply.example.edu',
    'file://',
    'https://APPLY.example.edu',
    'https://apply.example.edu\u0000.evil.example',
    'https://apply.example.edu@evil.example',
  ]

  test('is allowed nothing while no origin is configured', async () => {
    for (const origin of origins)
      for (const method of ['OPTIONS', 'POST', 'GET'] as const) {
        const headers = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        }
        const answer = await app.inject({ method, url: '/auth/token', headers })
        expect(
          Object.keys(answer.headers).filter(name => name.startsWith('access-control')),
          origin,
        ).toEqual([])
      }
  })

  test('is allowed exactly what is configured, and never with cookies', async () => {
    const open = await testApp({ CORS_ORIGINS: 'https://apply.example.edu' })
    const ask = (origin: string) =>
      open.app.inject({
        method: 'OPTIONS',
        url: '/auth/token',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    for (const origin of origins)
      expect((await ask(origin)).headers['access-control-allow-origin'], origin).not.toBe(origin)
    const { headers } = await ask('https://apply.example.edu')
    expect(headers['access-control-allow-origin']).toBe('https://apply.example.edu')
    expect(headers['access-control-expose-headers']).toBe('retry-after')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    await open.close()
  })
})

test('nothing is served that is no one’s business', async () => {
  const hidden = [
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/data/secret',
    '/files/',
    '/assets/',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/build/site/manifest.json',
    '/manifest.json',
    '/metrics.json',
    '/debug',
    '/admin',
  ]
  for (const url of hidden) {
    const answer = await app.inject({ url })
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
    expect(answer.body, url).not.toMatch(/devDependencies|ref: refs|JWT_SECRET/)
  }
})

test('the host that a request names changes nothing', async () => {
  const mails = async (headers: Record<string, string>) => {
    portal.clock.advance({ minutes: 2 })
    await app.inject({
      method: 'POST',
      url: '/auth/forgot-password',
      headers,
      payload: { email: 'adaeze@example.com' },
    })
    return (await portal.mails.newestTo('adaeze@example.com')).html
  }
  const claims: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { forwarded: 'host=evil.example', 'x-original-url': '/evil', 'x-host': 'evil.example' },
  ]
  for (const headers of claims) {
    const html = await mails(headers)
    expect(html).toContain('https://apply.example.edu/')
    expect(html).not.toContain('evil.example')
  }
})
