import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { type Connections, type Drain, drainPolitely, makeDrain, trackConnections } from './drain.ts'

let app: FastifyInstance
let drain: Drain
let connections: Connections
afterEach(() => app.close())

function start(): void {
  app = Fastify()
  drain = makeDrain()
  drainPolitely(app, drain)
  connections = trackConnections(app)
  app.get('/page', async () => 'page')
  app.post('/write', async () => 'written')
}

const fromProxy = { 'x-tries-next-instance': '502' }

describe('an instance that is stopping', () => {
  it('keeps connections open before that', async () => {
    start()
    const { statusCode, headers } = await app.inject({ url: '/page', headers: fromProxy })
    expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'keep-alive' })
  })

  it('responds and closes each connection, so that the next request goes to another instance', async () => {
    start()
    drain.begin()
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, headers } = await app.inject({ method, url: method === 'GET' ? '/page' : '/write' })
      expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' })
    }
  })

  it('makes a proxy try the next instance, but only for requests that may be repeated', async () => {
    start()
    drain.begin()
    const read = await app.inject({ url: '/page', headers: fromProxy })
    expect(read.statusCode).toBe(502)
    expect(read.headers).toMatchObject({ 'retry-after': '1', connection: 'close' })
    expect((await app.inject({ method: 'POST', url: '/write', headers: fromProxy })).statusCode).toBe(200)
  })

  it('sends a response to the end, however slowly it is read', async () => {
    start()
    const body = 'x'.repeat(8_000_000)
    app.get('/large', async () => body)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    await new Promise(resolve => socket.once('readable', resolve))
    drain.begin()
    const closed = app.close()
    let received = 0
    // By now the whole response is in Node’s buffers, and this client reads slowly.
    await new Promise(resolve => setTimeout(resolve, 100))
    for await (const part of socket) {
      received += part.length
      if (received > body.length) break
    }
    await closed
    expect(received).toBeGreaterThan(body.length)
  })

  it('closes connections that were opened and never used', async () => {
    start()
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const accepted = new Promise(resolve => app.server.once('connection', resolve))
    const ended = new Promise(resolve => socket.once('close', resolve))
    await accepted
    connections.endUnused()
    await ended
    expect(socket.destroyed).toBe(true)
  })
})
