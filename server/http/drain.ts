import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The way out of an instance: it wants no more, and returns what it has. */
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
 * By this header a proxy says which status makes it ask the next instance, when the request may be repeated. It is not the 503
 * of a busy server: that one is an answer.
 */
const triesNext = 'x-tries-next-instance'
const takenAsGone = 502

/**
 * While draining, every answer ends its connection, so that no client finds it shut at its next request. A proxy that tries the
 * next instance is sent there, and by that learns to leave this one alone; anyone else is served to the last.
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
  /** Ends those on which no request is under way, also those that were opened ahead and never used. */
  endUnused(): void
}

/**
 * Knows which connections have a request under way. Node counts a response as over when its last byte was handed to it, not when
 * it was sent, and on a stop would cut it off from a slow reader; so here what is idle is said by us.
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
