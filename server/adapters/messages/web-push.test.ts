import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownCertificate } from '../mail/testing/certificate.ts'
import { type GuardedPost, guardedPost, WebhookError, type WebhookTrouble } from '../webhooks/webhook-sender.ts'
import type { MessageOutcome, PushTarget } from './message-sender.ts'
import { encryptPush, mostPlainBytes } from './push-encryption.ts'
import { aMessage } from './recorded-provider.fixture.ts'
import { vapidHeader, vapidKeys } from './vapid.ts'
import { webPush } from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The example of RFC 8291, appendix A. */
const example = {
  plain: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

/** What the browser does with a message. */
function decrypt(body: Buffer, { browser, p256dh, auth }: { browser: string; p256dh: string; auth: string }): string {
  const [salt, senderKey, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const own = createECDH('prime256v1')
  own.setPrivateKey(bytes(browser))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(p256dh), senderKey])
  const secret = hkdfSync('sha256', own.computeSecret(senderKey), bytes(auth), info, 32)
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  expect(plain.at(-1)).toBe(2)
  return plain.subarray(0, -1).toString()
}

function aBrowser(endpoint = 'https://fcm.googleapis.com/fcm/send/abc') {
  const key = createECDH('prime256v1')
  const p256dh = key.generateKeys('base64url')
  return { endpoint, p256dh, auth: randomBytes(16).toString('base64url'), browser: key.getPrivateKey('base64url') }
}

describe('the encryption', () => {
  test('is that of RFC 8291 to the byte', () => {
    const sender = createECDH('prime256v1')
    sender.setPrivateKey(bytes(example.sender))
    const body = encryptPush(Buffer.from(example.plain), example, { sender, salt: bytes(example.salt) })
    expect(body.toString('base64url')).toBe(example.body)
    expect(decrypt(body, example)).toBe(example.plain)
  })

  test('is new for every message, and up to 4096 bytes long', () => {
    const browser = aBrowser()
    const longest = Buffer.alloc(mostPlainBytes, 'x')
    const [one, other] = [encryptPush(longest, browser), encryptPush(longest, browser)]
    expect(one.length).toBe(4096)
    expect(one.subarray(0, 86)).not.toEqual(other.subarray(0, 86))
    expect(decrypt(one, browser)).toBe(longest.toString())
  })
})

describe('the keys', () => {
  test('follow from the secret, and are others for another secret', () => {
    const { publicKey } = vapidKeys('a secret')
    expect(vapidKeys('a secret').publicKey).toBe(publicKey)
    expect(vapidKeys('another secret').publicKey).not.toBe(publicKey)
    expect(bytes(publicKey)).toHaveLength(65)
  })

  test('sign for one push service and half a day', () => {
    const keys = vapidKeys('a secret')
    const now = new Date('2026-11-27T12:00:00Z')
    const header = vapidHeader(keys, {
      endpoint: 'https://web.push.apple.com/abc?d=e',
      contact: 'mailto:a@usta.example',
      now,
    })
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
    expect(key).toBe(keys.publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://web.push.apple.com',
      exp: now.getTime() / 1000 + 43_200,
      sub: 'mailto:a@usta.example',
    })
    const [x, y] = [bytes(key).toString('base64url', 1, 33), bytes(key).toString('base64url', 33)]
    const verifier = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    const signed = Buffer.from(`${head}.${claims}`)
    expect(verify('sha256', signed, { key: verifier, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true)
  })
})

const world = {
  keys: vapidKeys('a secret'),
  contact: () => 'mailto:a@usta.example',
  title: () => 'University of Science',
  now: () => new Date('2026-11-27T12:00:00Z'),
}
const send = (to: PushTarget | string, post: GuardedPost): Promise<MessageOutcome> =>
  webPush({ ...world, post }).send({ ...aMessage, to })

describe('a notification', () => {
  test('is one that the browser can read, and replaces an earlier try', async () => {
    const browser = aBrowser()
    const posted: Parameters<GuardedPost>[] = []
    const post: GuardedPost = async (...given) => {
      posted.push(given)
      return 201
    }
    for (const _ of [1, 2]) expect(await send(browser, post)).toEqual({ outcome: 'sent' })
    const [one, other] = posted.map(([url, message]) => ({ url, ...message }))
    expect(one?.url).toBe(browser.endpoint)
    expect(one?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '172800',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{24}$/),
      authorization: expect.stringMatching(/^vapid t=/),
    })
    expect(other?.headers.topic).toBe(one?.headers.topic)
    expect(JSON.parse(decrypt(Buffer.from(one?.body ?? ''), browser))).toEqual({
      title: 'University of Science',
      body: aMessage.text,
      url: aMessage.url,
    })
  })

  test.each([
    [200, 'sent', 'sent'],
    [201, 'sent', 'sent'],
    [202, 'sent', 'sent'],
    [301, 'failed', 'failed'],
    [400, 'failed', 'failed'],
    [401, 'failed', 'failed'],
    [403, 'failed', 'failed'],
    [404, 'refused', 'refused'],
    [410, 'refused', 'refused'],
    [413, 'failed', 'failed'],
    [429, 'held', 'failed'],
    [500, 'held', 'failed'],
    [503, 'held', 'failed'],
  ])('answered with %i is %s at a known service, %s elsewhere', async (status, known, elsewhere) => {
    const post = async () => status
    const hosts = [
      'fcm.googleapis.com',
      'web.push.apple.com',
      'updates.push.services.mozilla.com',
      'a.notify.windows.com',
    ]
    for (const host of hosts) expect((await send(aBrowser(`https://${host}/abc`), post)).outcome).toBe(known)
    for (const host of ['push.example', 'googleapis.com.example', 'notgoogleapis.com'])
      expect((await send(aBrowser(`https://${host}/abc`), post)).outcome).toBe(elsewhere)
  })

  test.each<[WebhookTrouble, MessageOutcome['outcome'], MessageOutcome['outcome']]>([
    ['not-allowed', 'refused', 'refused'],
    ['not-found', 'held', 'failed'],
    ['no-tls', 'held', 'failed'],
    ['timeout', 'held', 'failed'],
    ['unreachable', 'held', 'failed'],
  ])('with the trouble %s is %s at a known service, %s elsewhere', async (trouble, known, elsewhere) => {
    const post = async () => Promise.reject(new WebhookError(trouble))
    expect((await send(aBrowser(), post)).outcome).toBe(known)
    expect((await send(aBrowser('https://push.example/'), post)).outcome).toBe(elsewhere)
  })

  test('to what is no browser is refused, and one that is too long fails, without a request', async () => {
    const post = async () => Promise.reject(new Error('asked'))
    const browser = aBrowser()
    for (const to of [
      '+2348031234567',
      { ...browser, endpoint: 'nowhere' },
      { ...browser, p256dh: 'AAAA' },
      { ...browser, p256dh: '' },
    ])
      expect((await send(to, post)).outcome).toBe('refused')
    const long = webPush({ ...world, title: () => 'x'.repeat(4096), post })
    expect(await long.send({ ...aMessage, to: browser })).toMatchObject({ outcome: 'failed' })
  })

  test('never names the secret part of an endpoint', async () => {
    const post = async () => Promise.reject(new Error('asked'))
    for (const given of [post, async () => 500])
      expect(JSON.stringify(await send(aBrowser('https://push.example/SECRET'), given))).not.toContain('SECRET')
  })
})

describe('over the network', () => {
  const received: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = []
  const server = createServer({ cert: ownCertificate.cert, key: ownCertificate.key }, async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(Buffer.from(piece))
    received.push({ headers: request.headers, body: Buffer.concat(pieces) })
    response.writeHead(201).end()
  })
  let endpoint: string
  beforeAll(async () => {
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    endpoint = `https://localhost:${(server.address() as AddressInfo).port}/wpush/abc`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('the bytes arrive as they were encrypted', async () => {
    const browser = aBrowser(endpoint)
    const post = guardedPost({ privateHosts: ['localhost'], ca: ownCertificate.cert })
    expect(await send(browser, post)).toEqual({ outcome: 'sent' })
    const [last] = received.slice(-1)
    expect(last?.headers['content-length']).toBe(String(last?.body.length))
    expect(JSON.parse(decrypt(last?.body ?? Buffer.alloc(0), browser))).toMatchObject({ body: aMessage.text })
  })

  test('nothing goes to a private address', async () => {
    const before = received.length
    const post = guardedPost({ privateHosts: [], ca: ownCertificate.cert })
    expect(await send(aBrowser(endpoint), post)).toEqual({ outcome: 'refused', reason: 'localhost is no push service' })
    expect(received.length).toBe(before)
  })
})
