import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Page, Route } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Portal } from './portal.ts'

/** A bad connection to a portal: another address for the portal, whose connections can be cut. */
export interface Line {
  portal: Portal
  /** Lets this many more bytes through to the portal, and then holds everything back. */
  holdAfter(bytes: number): void
  /** Bytes transferred so far in both directions, headers included. */
  carriedBytes(): number
  /** Cuts every connection, and refuses new ones. */
  cut(): void
  restore(): void
}

/** What a page sends next to a path arrives, but the page does not hear of it. */
export function loseNextResponse(page: Page, path: string): Promise<unknown> {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  return page.route(path, lose, { times: 1 })
}

export async function lineTo(portal: Portal): Promise<Line> {
  const { hostname, port } = new URL(portal.url)
  const open = new Set<Socket>()
  let isCut = false
  let leftBytes = Number.POSITIVE_INFINITY
  let carriedBytes = 0

  const server = createServer(visitor => {
    if (isCut) return visitor.destroy()
    const there = connect(Number(port), hostname)
    for (const [socket, other] of [
      [visitor, there],
      [there, visitor],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    there.on('data', bytes => {
      carriedBytes += bytes.length
      visitor.write(bytes)
    })
    visitor.on('data', bytes => {
      carriedBytes += bytes.length
      leftBytes -= bytes.length
      if (leftBytes > 0) there.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')

  function cut(): void {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    portal: { ...portal, url: `http://127.0.0.1:${address.port}` },
    holdAfter(bytes) {
      leftBytes = bytes
    },
    carriedBytes: () => carriedBytes,
    cut,
    restore() {
      isCut = false
      leftBytes = Number.POSITIVE_INFINITY
    },
  }
}
