import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownCertificate } from '../mail/testing/certificate.ts'
import { isPublicAddress } from './public-address.ts'
import { httpsWebhookSender, WebhookError } from './webhook-sender.ts'

const received: { path: string | undefined; headers: Record<string, unknown>; body: string }[] = []
const server = createServer({ cert: ownCertificate.cert, key: ownCertificate.key }, (request, response) => {
  let body = ''
  request.on('data', piece => (body += piece))
  request.on('end', () => {
    received.push({ path: request.url, headers: request.headers, body })
    if (request.url === '/silent') return
    if (request.url === '/elsewhere') response.setHeader('location', 'https://localhost/stolen')
    response.statusCode = request.url === '/elsewhere' ? 302 : 204
    // Of an endless body nothing is read.
    if (request.url === '/endless') response.statusCode = 200
    if (request.url === '/endless') return response.write('x'.repeat(1_000_000))
    return response.end()
  })
})
let port: number
beforeAll(async () => {
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const options = { ca: ownCertificate.cert }
const campus = httpsWebhookSender({ ...options, privateHosts: ['localhost', '127.0.0.1'] })
const anywhere = httpsWebhookSender({ ...options, privateHosts: [] })
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{}' }
const trouble = (sent: Promise<unknown>) =>
  sent.then(
    () => 'sent',
    error => (error instanceof WebhookError ? error.trouble : String(error)),
  )

describe('an address', () => {
  test.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...[
      '192.168.1.1',
      '192.0.0.8',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
    ],
    ...[
      '64:ff9b::7f00:1',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      'localhost',
      '',
    ],
  ])('%s is not public', address => expect(isPublicAddress(address)).toBe(false))
  test.each(['8.8.8.8', '41.203.64.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2c0f:f248::1'])(
    '%s is',
    address => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('a message', () => {
  test('arrives as it was written, at a machine that the configuration names', async () => {
    expect(await campus.post(`https://localhost:${port}/news?a=1`, message)).toBe(204)
    expect(received.at(-1)).toMatchObject({ path: '/news?a=1', headers: { 'webhook-id': 'msg_1' }, body: '{}' })
    expect(await campus.post(`https://127.0.0.1:${port}/news`, message)).toBe(204)
  })

  test.each([
    ...[
      'https://localhost:PORT/',
      'https://127.0.0.1:PORT/',
      'https://127.1:PORT/',
      'https://2130706433:PORT/',
      'https://0x7f000001:PORT/',
    ],
    ...[
      'https://[::1]:PORT/',
      'https://[::ffff:127.0.0.1]:PORT/',
      'https://0:PORT/',
      'https://169.254.169.254/latest/meta-data/',
    ],
  ])('does not go to %s, which is at home', async url => {
    const before = received.length
    expect(await trouble(anywhere.post(url.replace('PORT', String(port)), message))).toBe('not-allowed')
    expect(received.length).toBe(before)
  })

  test('does not go to a name of which one address is at home, nor to one that moves there later', async () => {
    let asked = 0
    const moving = httpsWebhookSender({
      ...options,
      privateHosts: [],
      resolve: (_host, then) => {
        asked += 1
        then(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])
      },
    })
    expect(await trouble(moving.post(`https://records.example:${port}/`, message))).toBe('not-allowed')
    // The answer that was checked is the one that is connected to: the name is asked for once.
    expect(asked).toBe(1)
  })

  test('goes over HTTPS, to a server that proves its name, and follows nothing', async () => {
    expect(await trouble(campus.post(`http://localhost:${port}/`, message))).toBe('not-allowed')
    const untrusting = httpsWebhookSender({ privateHosts: ['localhost'] })
    expect(await trouble(untrusting.post(`https://localhost:${port}/`, message))).toBe('no-tls')
    expect(await campus.post(`https://localhost:${port}/elsewhere`, message)).toBe(302)
    expect(received.at(-1)?.path).toBe('/elsewhere')
  })

  test('is given up after a time, and an endless answer is not read', async () => {
    const impatient = httpsWebhookSender({ ...options, privateHosts: ['localhost'], timeoutMs: 300 })
    expect(await trouble(impatient.post(`https://localhost:${port}/silent`, message))).toBe('timeout')
    expect(await campus.post(`https://localhost:${port}/endless`, message)).toBe(200)
    expect(await trouble(campus.post('https://localhost:1/', message))).toBe('unreachable')
  })
})
