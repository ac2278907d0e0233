import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../base/errors.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { formOf, multipartOf, signedUp } from '../testing/people.ts'
import { sendProblem } from './problem.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

describe('every response', () => {
  test.each(['/healthz', '/nowhere', '/api/auth/me'])('has the security headers: %s', async url => {
    const { headers } = await portal.app.inject({ method: 'GET', url })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('with personal data is never cached', async () => {
    const { bearer } = await signedUp(portal)
    expect(
      (await portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: bearer })).headers['cache-control'],
    ).toBe('no-store')
  })
})

describe('a request without a body', () => {
  test.each([
    ['withdrawing', '/applications/0b0a1f3c-7d44-4c6e-9d5e-2f6f0a6c1b11/withdraw'],
    ['declining a reference', '/postgraduate/references/0b0a1f3c-7d44-4c6e-9d5e-2f6f0a6c1b11/decline'],
  ])('is read where every field is optional: %s', async (_what, url) => {
    const { bearer } = await signedUp(portal, { email: `bare${url.length}@example.com` })
    const answer = await portal.app.inject({ method: 'POST', url, headers: bearer })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
  })
})

describe('a request that cannot be read', () => {
  const json = { 'content-type': 'application/json' }

  test('an object with a length is not mistaken for a text', async () => {
    const { bearer } = await signedUp(portal, { email: 'length@example.com' })
    const payload = { password: { length: { toString: null } } }
    const answer = await portal.app.inject({ method: 'POST', url: '/account/export', headers: bearer, payload })
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed-request' })
  })

  test.each([
    [
      'a zero byte for a name',
      { url: '/auth/token', ...formOf({ grant_type: 'password', username: 'a\0b', password: 'x' }) },
      422,
      'invalid-fields',
    ],
    [
      'a zero byte for a password of the office',
      {
        url: '/office/api/sign-in',
        headers: { ...json, 'x-office': '1' },
        payload: '{"email":"a@b.edu","password":"a\\u0000b"}',
      },
      422,
      'invalid-fields',
    ],
    ['broken JSON', { url: '/auth/signup', headers: json, payload: '{"email":' }, 400, 'malformed-request'],
    ['no body at all', { url: '/auth/signup', headers: json, payload: '' }, 400, 'malformed-request'],
    ['a list instead of an object', { url: '/auth/signup', headers: json, payload: '[]' }, 400, 'malformed-request'],
    [
      'a form where JSON is asked for',
      { url: '/auth/signup', ...formOf({ email: 'a@example.com' }) },
      415,
      'unsupported-type',
    ],
    ['JSON where a form is asked for', { url: '/auth/token', headers: json, payload: '{}' }, 415, 'unsupported-type'],
    [
      'a body of half a megabyte',
      { url: '/auth/signup', headers: json, payload: `{"full_name":"${'x'.repeat(500_000)}"}` },
      413,
      'too-large',
    ],
    [
      'keys meant for the prototype',
      { url: '/auth/signup', headers: json, payload: '{"__proto__":{"admin":true}}' },
      400,
      'malformed-request',
    ],
    [
      'a key that is no uuid',
      {
        url: '/contact/send',
        headers: { ...formOf({}).headers, 'idempotency-key': '1' },
        payload: 'full_name=A&email=a%40b.edu&subject=s&message=m',
      },
      400,
      'malformed-request',
    ],
    ['an address that does not exist', { url: '/auth/nothing', headers: json, payload: '{}' }, 404, 'not-found'],
  ])('%s gets a problem with its reason', async (_name, request, status, code) => {
    const answer = await portal.app.inject({ method: 'POST', ...request })
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({
      status,
      code,
      type: `urn:problem:${code}`,
      detail: expect.stringMatching(/\w+.*\.$/s),
    })
  })

  test('a truncated multipart body leaves no file behind', async () => {
    const { bearer } = await signedUp(portal, { email: 'broken@example.com' })
    const { headers, payload } = multipartOf(
      { kind: 'transcript', program_type: 'msc' },
      { file: { fileName: 'a.pdf', contentType: 'application/pdf', bytes: Buffer.alloc(10_000) } },
    )
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/documents/upload',
      headers: { ...headers, ...bearer },
      payload: payload.subarray(0, 3000),
    })
    expect(answer.statusCode).toBe(400)
    const { readdir } = await import('node:fs/promises')
    expect(await readdir(portal.context.files.stagingDir)).toEqual([])
  })
})

describe('server errors', () => {
  const answerTo = async (thrown: unknown) => {
    const { default: Fastify } = await import('fastify')
    const app = Fastify()
    app.get('/', (request, reply) => sendProblem(thrown, request, reply))
    return app.inject({ method: 'GET', url: '/' })
  }

  test('never show their inner message, and give an id for support', async () => {
    const answer = await answerTo(new Error('relation "account" does not exist'))
    expect(answer.json()).toMatchObject({ status: 500, code: 'internal', request_id: expect.any(String) })
    expect(answer.body).not.toContain('relation')
  })

  test.each(['ECONNREFUSED', '57P01', '57P03', '53300', '55P03', '53100'])(
    'with the store (%s) is 503 with a time to try again',
    async code => {
      const answer = await answerTo(Object.assign(new Error('store'), { code }))
      expect(answer.json()).toMatchObject({ status: 503, code: 'store-unavailable' })
      expect(answer.headers['retry-after']).toBe('10')
    },
  )

  test('always say when to retry after 429', async () => {
    const answer = await answerTo(new AppError('too-many-requests', 'Too many requests.', { retryAfterSeconds: 40 }))
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '40'])
  })
})

describe('limits', () => {
  test('count the requests of one address and reset after their window', async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: '1' })
    const send = () =>
      strict.app.inject({
        method: 'POST',
        url: '/contact/send',
        ...formOf({ full_name: 'A', email: 'a@example.com', subject: 's', message: 'm' }),
      })
    for (let count = 0; count < 10; count += 1) expect((await send()).statusCode).toBe(200)
    const refused = await send()
    expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    strict.clock.advance({ hours: 1 })
    expect((await send()).statusCode).toBe(200)
    await strict.close()
  })

  test('do not trust an address in a header from the caller', async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: '1' })
    const send = (count: number) =>
      strict.app.inject({
        method: 'POST',
        url: '/contact/send',
        headers: { ...formOf({}).headers, 'x-forwarded-for': `10.0.0.${count}` },
        payload: 'full_name=A&email=a%40example.com&subject=s&message=m',
      })
    const answers = []
    for (let count = 0; count < 12; count += 1) answers.push((await send(count)).statusCode)
    expect(answers.filter(status => status === 429)).toHaveLength(2)
    await strict.close()
  })
})

describe('the contact form', () => {
  test('reaches the office with the writer in Reply-To, and no one else', async () => {
    const fields = {
      full_name: 'Bola Ade',
      email: 'bola@example.com',
      subject: 'Hostels\r\nBcc: all@example.com',
      message: 'Is there water?',
    }
    expect((await portal.app.inject({ method: 'POST', url: '/contact/send', ...formOf(fields) })).statusCode).toBe(422)
    expect(
      (await portal.app.inject({ method: 'POST', url: '/contact/send', ...formOf({ ...fields, subject: 'Hostels' }) }))
        .statusCode,
    ).toBe(200)
    const mail = await portal.mails.newestTo('admissions@usta.example')
    expect(mail).toMatchObject({ replyTo: 'bola@example.com', subject: 'Website: Hostels' })
    expect(await portal.mails.to('bola@example.com')).toEqual([])
  })
})

test('/readyz names the database, mail service and gateway in use', async () => {
  expect((await portal.app.inject({ method: 'GET', url: '/readyz' })).json()).toEqual({
    status: 'ready',
    store: 'embedded',
    files: 'disk',
    scanner: 'none',
    mail: 'captured',
    gateway: 'sandbox',
    payments: 'test',
  })
})
