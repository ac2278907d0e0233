import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Shuts an instance down: it accepts no more work and finishes what it has. */
export interface Drain {
  readonly isDraining: boolean
  begin(): void
}

export function makeDrain(): Drain {
  let isDraining = false
  return {
    get isDraining() {
      return isDraining
    },
    begin() {
      isDraining = true
    },
  }
}

/**
 * In this header a proxy states the status that makes it try the next instance, if the request may be repeated. It is not the 503 of a busy
 * server, which is a real response.
 */
const triesNext = 'x-tries-next-instance'
const takenAsGone = 502

/**
 * While draining, every response closes its connection, so that no client finds it closed at its next request. A proxy that can try the
 * next instance is sent there, and so learns to avoid this one; everyone else is served to the end.
 */
export function drainPolitely(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!drain.isDraining) return done()
    reply.header('connection', 'close')
    const mayRepeat = request.method === 'GET' || request.method === 'HEAD'
    if (mayRepeat && request.headers[triesNext] === String(takenAsGone))
      return reply.code(takenAsGone).header('retry-after', '1').send('')
    return done()
  })
}

export interface Connections {
  /** Closes idle connections, including unused ones opened in advance. */
  endUnused(): void
}

/**
 * Tracks which connections have a request in progress. Node considers a response finished when its last byte was handed over, not when it
 * was sent, and on a stop would cut off a slow reader. So this decides which connections are idle.
 */
export function trackConnections(app: FastifyInstance): Connections {
  const { server } = app
  const connections = new Map<Socket, { running: number; isUsed: boolean }>()
  server.on('connection', socket => {
    connections.set(socket, { running: 0, isUsed: false })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.isUsed = true
    connection.running += 1
    response.once('close', () => {
      connection.running -= 1
    })
  })
  function end(which: (connection: { isUsed: boolean }) => boolean): void {
    for (const [socket, connection] of connections) if (connection.running === 0 && which(connection)) socket.destroy()
  }
  server.closeIdleConnections = () => end(({ isUsed }) => isUsed)
  return { endUnused: () => end(() => true) }
}
