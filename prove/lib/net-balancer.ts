import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Random } from '../../harness/random.ts'

/** Distributes connections over instances at random, skipping those that do not listen. It repeats nothing and hides nothing. */
export interface Balancer {
  readonly url: string
  close(): void
}

export async function balancer(ports: readonly number[], random: Random): Promise<Balancer> {
  const server = createServer(client => {
    client.on('error', () => client.destroy())
    const first = Math.floor(random.next() * ports.length)
    join(client, [...ports.slice(first), ...ports.slice(0, first)])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() }
}

/** Connects a client to the first instance that listens. */
function join(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    client.destroy()
    return
  }
  const instance = connect(port, '127.0.0.1')
  instance.once('connect', () => {
    instance.removeAllListeners('error')
    instance.on('error', () => client.destroy())
    client.pipe(instance)
    instance.pipe(client)
    client.once('close', () => instance.destroy())
    instance.once('close', () => client.destroySoon())
  })
  instance.once('error', () => join(client, others))
}
