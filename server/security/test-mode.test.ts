import { afterEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { signedUp } from '../testing/people.ts'

let portal: TestApp
afterEach(() => portal.close())

const paths = [
  '/dev/mail',
  '/dev/mail/',
  '/dev//mail',
  '/DEV/MAIL',
  '/%64ev/mail',
  '/dev/mail?before=x',
  '/sandbox/paystack/transaction',
]
const own = { PUBLIC_URL: 'http://127.0.0.1:3000', ALLOW_TEST_MODE: '0' }

async function statuses(request: { headers?: Record<string, string>; remoteAddress?: string } = {}) {
  const answers = await Promise.all(paths.map(url => portal.app.inject({ method: 'GET', url, ...request })))
  return answers.map(({ statusCode }) => statusCode)
}

describe('captured email and the sandbox', () => {
  test('are there on this machine', async () => {
    portal = await testApp(own)
    await signedUp(portal)
    expect((await portal.app.inject('/dev/mail')).body).toContain('adaeze@example.com')
    const sandbox = await portal.app.inject('/sandbox/paystack/transaction')
    expect(sandbox.statusCode).toBe(401)
  })

  test.each([
    ['through a proxy', { headers: { 'x-forwarded-for': '198.51.100.7' } }],
    ['through a proxy that says so otherwise', { headers: { forwarded: 'for=198.51.100.7' } }],
    ['through a tunnel that keeps its own name', { headers: { host: 'portal.tunnel.example' } }],
    ['from a site that has its name lead here', { headers: { host: '127.0.0.1.evil.example:3000' } }],
    ['from another machine', { remoteAddress: '10.0.0.9' }],
    [
      'from another machine that says it is this one',
      { remoteAddress: '10.0.0.9', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
  ])('are not there %s', async (_how, request) => {
    portal = await testApp(own)
    expect(await statuses(request)).toEqual(paths.map(() => 404))
  })

  test('are not there under a public address, by whatever way, even if the start were got around', async () => {
    portal = await testApp({ PUBLIC_URL: 'https://apply.example.edu', ALLOW_TEST_MODE: '0' })
    expect(await statuses()).toEqual(paths.map(() => 404))
    const paid = await portal.app.inject({
      method: 'POST',
      url: '/sandbox/paystack/checkout/anything',
      payload: { card_number: '4084084084084081', expiry: '12/30', cvv: '408' },
    })
    expect(paid.statusCode).toBe(404)
  })

  test('are there under a public address where that is meant', async () => {
    portal = await testApp({ PUBLIC_URL: 'https://apply.example.edu', ALLOW_TEST_MODE: '1' })
    expect((await portal.app.inject({ url: '/dev/mail', remoteAddress: '10.0.0.9' })).statusCode).toBe(200)
  })
})
