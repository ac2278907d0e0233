import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface ImapServer {
  port: number
  /** What lies in the mailbox. */
  messages: { source: Buffer; isSeen: boolean }[]
  /** How many sign-ins were refused. */
  refused: number
  close(): Promise<void>
}

const account = { user: 'bounces', password: 'a password with % and @' }

/** The address of the mailbox, as it stands in the settings. */
export function imapUrl({ port }: Pick<ImapServer, 'port'>, password = account.password): string {
  return `imap://${account.user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
}

/** A mailbox on a free port: as much of IMAP4rev1 (RFC 3501) as it takes to find, read and mark messages. */
export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, imap)
  })
  const imap: ImapServer = {
    port: 0,
    messages: [],
    refused: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox is not listening')
  imap.port = address.port
  return imap
}

function serve(socket: Socket, imap: ImapServer): void {
  const say = (line: string): void => {
    socket.write(`${line}\r\n`)
  }
  say('* OK ready')
  let input = ''
  socket.on('data', chunk => {
    input += chunk.toString('latin1')
    for (let end = input.indexOf('\r\n'); end >= 0; end = input.indexOf('\r\n')) {
      const line = input.slice(0, end)
      input = input.slice(end + 2)
      const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/i.exec(line) ?? []
      answer(command.toUpperCase(), rest, { tag, say, socket, imap })
    }
  })
}

interface Turn {
  tag: string
  say(line: string): void
  socket: Socket
  imap: ImapServer
}

const answers: Record<string, (rest: string, turn: Turn) => void> = {
  CAPABILITY: (_rest, { say }) => say('* CAPABILITY IMAP4rev1'),
  LIST: (_rest, { say }) => say('* LIST (\\HasNoChildren) "/" "INBOX"'),
  SELECT(_rest, { say, imap }) {
    say(`* ${imap.messages.length} EXISTS`)
    say('* FLAGS (\\Seen)')
    say('* OK [PERMANENTFLAGS (\\Seen)] kept')
    say('* OK [UIDVALIDITY 1] valid')
    say(`* OK [UIDNEXT ${imap.messages.length + 1}] next`)
  },
  'UID SEARCH': (_rest, { say, imap }) =>
    say(`* SEARCH ${imap.messages.flatMap(({ isSeen }, at) => (isSeen ? [] : [at + 1])).join(' ')}`),
  'UID FETCH'(rest, { say, socket, imap }) {
    const [, uid, length] = /^(\d+).*BODY\.PEEK\[\](?:<0\.(\d+)>)?/.exec(rest) ?? []
    const source = imap.messages[Number(uid) - 1]?.source.subarray(0, Number(length ?? Number.POSITIVE_INFINITY))
    if (!source) return
    say(`* ${uid} FETCH (UID ${uid} BODY[]${length ? '<0>' : ''} {${source.length}}`)
    socket.write(source)
    say(')')
  },
  'UID STORE'(rest, { imap }) {
    const message = imap.messages[Number(/^(\d+) \+FLAGS/.exec(rest)?.[1]) - 1]
    if (message) message.isSeen = true
  },
  LOGOUT(_rest, { say, socket }) {
    say('* BYE')
    setImmediate(() => socket.end())
  },
}

function answer(command: string, rest: string, turn: Turn): void {
  const { tag, say, imap } = turn
  if (command === 'LOGIN' && !isAccount(rest)) {
    imap.refused += 1
    say(`${tag} NO [AUTHENTICATIONFAILED] Wrong password`)
    return
  }
  answers[command]?.(rest, turn)
  say(`${tag} OK done`)
}

function isAccount(credentials: string): boolean {
  const [user, password] = [...credentials.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain,
  )
  return user === account.user && password === account.password
}
