import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The way out of an instance: it wants no more, and answers what it has. */
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
 * next instance is sent there, and by that learns to leave this one alone; anybody else is served to the last.
 */
export function drainPolitely(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!drain.isDraining) return
    reply.header('connection', 'close')
    const mayRepeat = request.method === 'GET' || request.method === 'HEAD'
    if (mayRepeat && request.headers[triesNext] === String(takenAsGone))
      return reply.code(takenAsGone).header('retry-after', '1').send('')
  })
}

export interface Connections {
  /** Ends those on which no request is under way: what was opened ahead and never used would hold up a stop. */
  endUnused(): void
}

export function trackConnections(app: FastifyInstance): Connections {
  const requestsOn = new Map<Socket, number>()
  app.server.on('connection', socket => {
    requestsOn.set(socket, 0)
    socket.once('close', () => requestsOn.delete(socket))
  })
  app.server.on('request', (request, response) => {
    const { socket } = request
    requestsOn.set(socket, (requestsOn.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const running = requestsOn.get(socket)
      if (running !== undefined) requestsOn.set(socket, running - 1)
    })
  })
  return {
    endUnused() {
      for (const [socket, running] of requestsOn) if (running === 0) socket.destroy()
    },
  }
}
