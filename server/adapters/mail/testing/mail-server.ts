import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real mail server on a free port that records what it receives. */
export interface MailServer {
  port: number
  /** Whether each email came over TLS. */
  secured: boolean[]
  /** Names that signed in. */
  users: string[]
  close(): Promise<void>
}

export async function startMailServer(options: SMTPServerOptions, onPort = 0): Promise<MailServer> {
  const secured: boolean[] = []
  const users: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    // It does not wait for those who stay connected.
    closeTimeout: 10,
    onAuth(auth, _session, done) {
      users.push(auth.username ?? '')
      done(null, { user: auth.username })
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        secured.push(session.secure)
        done()
      })
    },
    ...options,
  })
  // A client refusing our certificate is expected.
  server.on('error', () => {})
  server.listen(onPort, '127.0.0.1')
  await once(server.server, 'listening')
  return { port: portOf(server.server), secured, users, close: () => new Promise(done => server.close(done)) }
}

/** A man in the middle between us and the server at `port`, who changes its lines. */
export async function startMiddleman(
  port: number,
  change: (said: string) => string,
): Promise<{ port: number; heard: () => string; close(): Promise<void> }> {
  let heard = ''
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('data', bytes => {
      heard += bytes.toString('latin1')
      upstream.write(bytes)
    })
    upstream.on('data', bytes => client.write(Buffer.from(change(bytes.toString('latin1')), 'latin1')))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    heard: () => heard,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(done => server.close(done))
    },
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
