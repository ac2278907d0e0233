import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Link } from './links.ts'

/** The bytes of one packet. */
const packetBytes = 1460

interface Direction {
  kbps: number
  delayMs: number
  /** When the last packet leaves. All connections share the link. */
  freeAtMs: number
}

/**
 * A slow network in front of a server, for all requests of a browser including prerendered pages, which the throttling of its developer
 * tools does not affect. Each request costs a round trip; opening a connection is free, as in the developer tools.
 */
export async function slowLink(targetPort: number, link: Link): Promise<{ url: string; close(): void }> {
  const up: Direction = { kbps: link.upKbps, delayMs: link.roundTripMs / 2, freeAtMs: 0 }
  const down: Direction = { kbps: link.downKbps, delayMs: link.roundTripMs / 2, freeAtMs: 0 }
  const server = createServer({ noDelay: true }, near => {
    const far = connect({ port: targetPort, host: '127.0.0.1', noDelay: true })
    carry(near, far, up)
    carry(far, near, down)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The slow link is not listening')
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() }
}

function carry(from: Socket, to: Socket, direction: Direction): void {
  const later = (deliver: () => void) =>
    setTimeout(deliver, Math.max(0, direction.freeAtMs - performance.now()) + direction.delayMs)
  from.on('data', chunk => {
    for (let at = 0; at < chunk.length; at += packetBytes) {
      const packet = chunk.subarray(at, at + packetBytes)
      direction.freeAtMs = Math.max(performance.now(), direction.freeAtMs) + packet.length / (direction.kbps / 8)
      later(() => to.destroyed || to.write(packet))
    }
  })
  from.on('error', () => to.destroy())
  from.on('close', () => later(() => to.destroy()))
}
