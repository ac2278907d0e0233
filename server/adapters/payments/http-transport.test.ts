import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { httpTransport } from './http-transport.ts'
import { closeServer, listen } from './recorded-paystack.fixture.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(closeServer))
})

async function transportTo(answer: RequestListener, limits: { timeoutMs?: number; maxAnswerBytes?: number } = {}) {
  const server = createServer(answer)
  servers.push(server)
  return httpTransport({ secretKey: 'sk_test_secret', apiUrl: `${await listen(server)}/`, ...limits })
}

describe('calling the provider over HTTP', () => {
  it('sends the key, the path and the body as JSON', async () => {
    const transport = await transportTo(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const { method, url, headers } = request
      response.end(JSON.stringify({ method, url, key: headers.authorization, type: headers['content-type'], body }))
    })
    expect(await transport({ method: 'POST', path: '/refund', body: { transaction: 'msc_1' } })).toEqual({
      status: 200,
      body: {
        method: 'POST',
        url: '/refund',
        key: 'Bearer sk_test_secret',
        type: 'application/json',
        body: '{"transaction":"msc_1"}',
      },
    })
  })

  it('does not follow a redirect, which would carry the key away', async () => {
    const asked: (string | undefined)[] = []
    const transport = await transportTo((request, response) => {
      asked.push(request.url)
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await transport({ method: 'GET', path: '/transaction' })).toEqual({ status: 307, body: undefined })
    expect(asked).toEqual(['/transaction'])
  })

  it('gives up on an answer that does not come', async () => {
    const transport = await transportTo(() => {}, { timeoutMs: 30 })
    await expect(transport({ method: 'GET', path: '/transaction' })).rejects.toThrow(/timeout/i)
  })

  it('gives up on an answer that trickles', async () => {
    const transport = await transportTo((_request, response) => void response.write('{"status":'), { timeoutMs: 30 })
    await expect(transport({ method: 'GET', path: '/transaction' })).rejects.toThrow(/timeout|abort/i)
  })

  it('stops reading an answer that is far too long', async () => {
    const transport = await transportTo((_request, response) => response.end('x'.repeat(5000)), {
      maxAnswerBytes: 1000,
    })
    await expect(transport({ method: 'GET', path: '/transaction' })).rejects.toThrow(/longer than 1000 bytes/)
  })

  it('hands on an answer that is no JSON as one without a body', async () => {
    const transport = await transportTo((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
    expect(await transport({ method: 'GET', path: '/transaction' })).toEqual({ status: 502, body: undefined })
  })

  it('never tells its key when the line is dead', async () => {
    const transport = httpTransport({ secretKey: 'sk_test_secret', apiUrl: 'http://127.0.0.1:9' })
    const error = await transport({ method: 'GET', path: '/transaction' }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).not.toContain('sk_test_secret')
  })
})
