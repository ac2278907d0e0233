import { once } from 'node:events'
import type { Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * Faults of a mail server. `cut` breaks off before it has accepted the email, `cut-late` afterwards, without confirming it. `quota` and
 * `blocked` are about the sender, whatever address it names.
 */
export type MailWeather =
  | 'fine'
  | 'refusing'
  | 'greylisting'
  | 'slow'
  | 'cut'
  | 'cut-late'
  | 'down'
  | 'quota'
  | 'blocked'

export interface Arrival {
  /** The id of the email, from its Message-ID. */
  id: string
  atMs: number
  /** Whether the sender was told that it was accepted. */
  wasTold: boolean
}

export interface FaultyMailServer {
  readonly url: string
  readonly arrivals: readonly Arrival[]
  setWeather(weather: MailWeather): Promise<void>
  close(): Promise<void>
}

const slowMs = 1_500

/** How often a mailbox that is full refuses before its owner has made room. */
const fullFor = 3

/** What it has taken, whether it could say so or not. */
export interface TakenMail {
  id: string
  /** The envelope sender, to which it can be returned. */
  from: string
  to: string
}

/**
 * An SMTP server with faults on demand. It always refuses emails to `gone@…` permanently, and the first ones to `full…@`. `onTaken` learns of every
 * email that it has accepted.
 */
export async function faultyMailServer(onTaken: (mail: TakenMail) => void = () => {}): Promise<FaultyMailServer> {
  const arrivals: Arrival[] = []
  const sockets = new Set<Socket>()
  const greylisted = new Set<string>()
  const refusedAsFull = new Map<string, number>()
  let weather: MailWeather = 'fine'

  function socketOf(remotePort: number): Socket | undefined {
    return [...sockets].find(socket => socket.remotePort === remotePort)
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      done(weather === 'refusing' ? answer(421, 'Too busy, come back later') : undefined)
    },
    onRcptTo({ address }, _session, done) {
      if (weather === 'quota') return done(answer(550, '5.4.5 Daily user sending limit exceeded'))
      if (weather === 'blocked')
        return done(answer(554, '5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org'))
      const refused = refusedAsFull.get(address) ?? 0
      if (address.startsWith('full') && refused < fullFor) {
        refusedAsFull.set(address, refused + 1)
        return done(answer(452, '4.2.2 The mailbox is full and cannot accept mail now'))
      }
      if (address.startsWith('gone@')) return done(answer(550, 'No such mailbox'))
      if (weather === 'greylisting' && !greylisted.has(address)) {
        greylisted.add(address)
        return done(answer(451, 'Greylisted, try again'))
      }
      done()
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk)
      } catch {
        // The sender was killed in the middle of the email.
        return
      }
      const mail = await PostalMime.parse(Buffer.concat(chunks))
      const id = /^<([0-9a-f-]{36})@/.exec(mail.messageId ?? '')?.[1] ?? ''
      const socket = socketOf(session.remotePort)
      if (weather === 'cut') return void socket?.destroy()
      const arrival: Arrival = { id, atMs: Date.now(), wasTold: false }
      arrivals.push(arrival)
      const { mailFrom, rcptTo } = session.envelope
      onTaken({ id, from: mailFrom ? mailFrom.address : '', to: rcptTo[0]?.address ?? '' })
      if (weather === 'cut-late') return void socket?.destroy()
      if (weather === 'slow') await new Promise(resolve => setTimeout(resolve, slowMs))
      arrival.wasTold = socket?.destroyed === false
      done()
    },
  })
  server.on('error', () => {})
  server.server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server is not listening')

  async function stopListening(): Promise<void> {
    const closed = once(server.server, 'close')
    server.server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    arrivals,
    async setWeather(next) {
      if (next === 'down' && weather !== 'down') await stopListening()
      if (next !== 'down' && weather === 'down') {
        server.server.listen(address.port, '127.0.0.1')
        await once(server.server, 'listening')
      }
      weather = next
    },
    async close() {
      if (weather !== 'down') await stopListening()
    },
  }
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
