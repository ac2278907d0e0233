import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '#shared/contract/calls/index.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

/** Every route as 'GET /path', read from the tree that Fastify prints. */
function mountedIn(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([^)]*)\)/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      above.length = depth
      above.push(part)
      return methods
        .split(', ')
        .filter(method => method !== 'HEAD')
        .map(method => `${method} ${above.join('')}`)
    })
}

/** Routes outside the contract table (contract sections 1 and 6). */
const besides = [
  'GET /verify/:token',
  'GET /api/docs',
  'GET /api/docs/office',
  'GET /api/docs/openapi.json',
  'GET /api/v1/docs',
  'GET /api/v1/openapi.json',
  'GET /dev/mail',
  'GET /dev/mail/:name',
  'GET /dev/mail/:name/source',
  'GET /files/:id',
  'GET /files/small/:id',
  'GET /healthz',
  'GET /metrics',
  'GET /preview/:token',
  'GET /readyz',
  'GET /sandbox/paystack/checkout/:accessCode',
  'GET /sandbox/paystack/refund/:id',
  'GET /sandbox/paystack/transaction',
  'GET /sandbox/paystack/transaction/verify/:reference',
  'POST /sandbox/paystack/checkout/:accessCode',
  'POST /sandbox/paystack/refund',
  'POST /sandbox/paystack/transaction/initialize',
]

test('the server has the routes of the contract table, those that the contract names besides, and no others', () => {
  const contract = Object.values(calls).map(call => `${call.method} ${call.path}`)
  expect(mountedIn(portal.app).sort()).toEqual([...contract, ...besides].sort())
})
