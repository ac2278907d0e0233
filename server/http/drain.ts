import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

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

/** By this header a proxy says that it asks the next instance when this one answers 503 to a request that may be repeated. */
const triesNext = 'x-tries-next-instance'

/**
 * While draining, every answer ends its connection, so that no client finds it shut at its next request. A proxy that tries the
 * next instance is sent there, and by that learns to leave this one alone; anybody else is served to the last.
 */
export function drainPolitely(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!drain.isDraining) return
    reply.header('connection', 'close')
    const mayRepeat = request.method === 'GET' || request.method === 'HEAD'
    if (mayRepeat && request.headers[triesNext] !== undefined)
      throw new AppError('overloaded', 'This server is being stopped. Try again.', { retryAfterSeconds: 1 })
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
