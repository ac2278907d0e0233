import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let portal: TestApp
let port: number
beforeAll(async () => {
  portal = await testApp()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => portal.close())

/** Sends bytes as they are and reads until the server ends the connection, so the last request must ask for that or be refused. */
async function speak(bytes: string): Promise<{ statuses: number[]; body: string; hasEnded: boolean }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  let hasEnded = false
  socket.setEncoding('latin1')
  socket.on('data', part => {
    received += part
  })
  const over = new Promise<void>(resolve => {
    socket.once('end', () => {
      hasEnded = true
      resolve()
    })
    socket.once('error', () => resolve())
  })
  socket.write(Buffer.from(bytes, 'latin1'))
  await over
  socket.destroy()
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  return { statuses, body: received, hasEnded }
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const form = 'full_name=A&email=a%40example.com&subject=s&message=m'
const second = lines('GET /healthz HTTP/1.1', 'Host: portal.test', 'Connection: close', '')

describe('a request that says in two ways which host it is for', () => {
  test.each([
    ['two hosts', ['Host: portal.test', 'Host: evil.example']],
    ['one host twice', ['Host: portal.test', 'Host: portal.test']],
    ['a second host in other letters', ['Host: portal.test', 'hOST: evil.example']],
    ['no host', []],
    ['a host with a path', ['Host: portal.test/evil']],
    ['a host with a name before it', ['Host: someone@portal.test']],
    ['two hosts in one line', ['Host: portal.test, evil.example']],
    ['a host with a space', ['Host: portal.test evil']],
  ])('is refused with 400: %s', async (_title, hosts) => {
    const { statuses, body } = await speak(lines('GET /healthz HTTP/1.1', ...hosts, 'Connection: close', ''))
    expect(statuses).toEqual([400])
    expect(body).toContain('malformed-request')
  })

  test.each(['portal.test', 'portal.test:3000', '127.0.0.1:80', '[::1]:3000', 'xn--caf-dma.example'])(
    'is not meant by %s',
    async host => {
      const asked = lines('GET /healthz HTTP/1.1', `Host: ${host}`, 'Connection: close', '')
      expect((await speak(asked)).statuses).toEqual([200])
    },
  )
})

describe('a request whose end can be read in two ways', () => {
  const post = (...headers: string[]) =>
    lines(
      'POST /contact/send HTTP/1.1',
      'Host: portal.test',
      'Content-Type: application/x-www-form-urlencoded',
      ...headers,
      '',
    )
  const chunked = `${form.length.toString(16)}\r\n${form}\r\n0\r\n\r\n`

  test.each([
    ['two lengths', post(`Content-Length: ${form.length}`, 'Content-Length: 5') + form],
    ['one length twice', post(`Content-Length: ${form.length}`, `Content-Length: ${form.length}`) + form],
    ['a list of lengths', post(`Content-Length: ${form.length}, ${form.length}`) + form],
    ['a length with a sign', post(`Content-Length: +${form.length}`) + form],
    ['a length and chunks', post(`Content-Length: ${form.length}`, 'Transfer-Encoding: chunked') + chunked],
    ['chunks and a length', post('Transfer-Encoding: chunked', 'Content-Length: 4') + chunked],
    ['chunks twice', post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + chunked],
    ['chunks that are not last', post('Transfer-Encoding: chunked, gzip') + chunked],
    ['an encoding with a tab before it', post('Transfer-Encoding:\tchunked', 'Content-Length: 4') + chunked],
    ['an encoding with a letter more', post('Transfer-Encoding: xchunked') + chunked],
    ['a space before the colon', post('Transfer-Encoding : chunked') + chunked],
    ['a folded line', post('Transfer-Encoding:', ' chunked') + chunked],
    ['a bare line feed between headers', post(`Content-Length: ${form.length}\nTransfer-Encoding: chunked`) + form],
    ['a bare carriage return in a header', post(`Content-Length: ${form.length}\rX: y`) + form],
    ['a chunk whose line ends in a bare line feed', `${post('Transfer-Encoding: chunked')}2\nab\r\n0\r\n\r\n`],
    ['a chunk that is longer than it says', `${post('Transfer-Encoding: chunked')}1\r\nabc\r\n0\r\n\r\n`],
    ['a chunk of a negative size', `${post('Transfer-Encoding: chunked')}-1\r\nabc\r\n0\r\n\r\n`],
    ['a chunk with a size in 0x', `${post('Transfer-Encoding: chunked')}0x2\r\nab\r\n0\r\n\r\n`],
    ['a zero byte in a header', post('X: a\0b', `Content-Length: ${form.length}`) + form],
  ])('is refused, and what follows on the connection is never taken for a request: %s', async (_title, bytes) => {
    const { statuses, hasEnded } = await speak(bytes + second)
    expect(statuses).toEqual([400])
    expect(hasEnded).toBe(true)
  })

  test('a body on a request that has none is read as a body, not as the next request', async () => {
    const hidden = lines('GET /readyz HTTP/1.1', 'Host: portal.test', '')
    const asked = lines('GET /healthz HTTP/1.1', 'Host: portal.test', `Content-Length: ${hidden.length}`, '')
    const { statuses, body } = await speak(asked + hidden + second)
    expect(statuses).toEqual([200, 200])
    expect(body).not.toContain('"store"')
  })

  test('chunks with a trailer are read to their end, and the trailer changes nothing', async () => {
    const asked = `${post('Transfer-Encoding: chunked')}${form.length.toString(16)}\r\n${form}\r\n0\r\nHost: evil.example\r\n\r\n`
    const { statuses } = await speak(asked + second)
    expect(statuses).toEqual([200, 200])
  })
})

describe('an address in an unusual form', () => {
  test('with a foreign host in it gets what the path gets, and the host is in nothing that is answered', async () => {
    const asked = lines('GET http://evil.example/nowhere/ HTTP/1.1', 'Host: portal.test', 'Connection: close', '')
    const { statuses, body } = await speak(asked)
    expect(statuses).toHaveLength(1)
    expect(statuses[0]).toBeGreaterThanOrEqual(300)
    expect(body).not.toContain('evil.example')
  })

  test.each([
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1'],
    ['a star', 'OPTIONS * HTTP/1.1'],
    ['two slashes', 'GET //evil.example/ HTTP/1.1'],
    ['a back slash', 'GET /\\evil.example HTTP/1.1'],
    ['a fragment', 'GET /healthz#/../../etc/passwd HTTP/1.1'],
    ['the trace of a request', 'TRACE /healthz HTTP/1.1'],
  ])('leads nowhere else: %s', async (_title, start) => {
    const { statuses, body } = await speak(lines(start, 'Host: portal.test', 'Connection: close', ''))
    expect(statuses.length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect(status === 200 || (status >= 400 && status < 500)).toBe(true)
    expect(body).not.toMatch(/location:.*evil/i)
  })
})
