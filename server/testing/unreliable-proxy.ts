import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/**
 * `through`: bytes pass. `refuse`: every connection is cut, including new ones. `stall`: no byte moves and nothing is closed, like a
 * hanging server. `forget`: existing connections stall forever and new ones pass, like after a network has lost its state.
 */
export type Mood = 'through' | 'refuse' | 'stall' | 'forget'

export interface UnreliableProxy {
  port: number
  /** The number of accepted connections. */
  readonly connections: number
  turn(mood: Mood): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
}

/** A network between the portal and its dependencies, which a test can interrupt and restore. */
export async function unreliableProxy(target: NetConnectOpts): Promise<UnreliableProxy> {
  const pairs = new Set<Pair>()
  let mood: Mood = 'through'
  let connections = 0
  const server = createServer(near => {
    connections += 1
    near.on('error', () => {})
    if (mood === 'refuse') return near.destroy()
    const pair = { near, far: connect(target) }
    pairs.add(pair)
    tie(pair, () => pairs.delete(pair))
    if (mood === 'stall') stall(pair)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy does not listen')
  const endAll = () => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    port: address.port,
    get connections() {
      return connections
    },
    turn(next) {
      mood = next
      if (next === 'refuse') endAll()
      if (next === 'stall' || next === 'forget') for (const pair of pairs) stall(pair)
      if (next === 'through') for (const pair of pairs) release(pair)
    },
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}

function tie({ near, far }: Pair, whenOver: () => void): void {
  far.on('error', () => near.destroy())
  near.on('close', () => far.destroy())
  far.on('close', () => near.destroy())
  near.once('close', whenOver)
  near.pipe(far)
  far.pipe(near)
}

function stall({ near, far }: Pair): void {
  near.unpipe(far).pause()
  far.unpipe(near).pause()
}

function release({ near, far }: Pair): void {
  near.pipe(far)
  far.pipe(near)
}
