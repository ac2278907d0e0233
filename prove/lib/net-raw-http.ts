import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WireAnswer, WireRequest } from './net-bad-send.ts'

/** How a valid request is corrupted, and which responses are allowed. */
interface Twist {
  name: string
  /** `any`: may be accepted; `not`: must be refused; `never`: ambiguous, so the connection must be closed too. */
  taken: 'any' | 'not' | 'never'
  bytes(wire: WireRequest): Buffer | readonly Buffer[]
}

const crlf = '\r\n'

function head({ method, url, headers }: WireRequest, more: readonly string[] = [], line = crlf): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${url} HTTP/1.1`, 'host: 127.0.0.1', ...lines, ...more, '', ''].join(line)
}

function whole(wire: WireRequest, more: readonly string[], payload = wire.payload): Buffer {
  return Buffer.concat([Buffer.from(head(wire, more), 'latin1'), payload])
}

const length = (payload: Buffer) => `content-length: ${payload.length}`

function chunked(payload: Buffer, size: number, extension = ''): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < payload.length; at += size) {
    const chunk = payload.subarray(at, at + size)
    chunks.push(Buffer.from(`${chunk.length.toString(16)}${extension}${crlf}`), chunk, Buffer.from(crlf))
  }
  return Buffer.concat([...chunks, Buffer.from(`0${crlf}${crlf}`)])
}

const te = 'transfer-encoding: chunked'

export const twists: readonly Twist[] = [
  { name: 'as it is', taken: 'any', bytes: wire => whole(wire, [length(wire.payload)]) },
  { name: 'in chunks', taken: 'any', bytes: wire => whole(wire, [te], chunked(wire.payload, 700)) },
  {
    name: 'in chunks of a byte',
    taken: 'any',
    bytes: wire => whole(wire, [te], chunked(wire.payload.subarray(0, 3000), 1)),
  },
  {
    name: 'in chunks with extensions',
    taken: 'any',
    bytes: wire => whole(wire, [te], chunked(wire.payload, 5000, ';a=b')),
  },
  { name: 'in two halves', taken: 'any', bytes: wire => halves(whole(wire, [length(wire.payload)])) },
  {
    name: 'with an absolute address',
    taken: 'any',
    bytes: wire => whole({ ...wire, url: `http://evil.example${wire.url}` }, [length(wire.payload)]),
  },
  { name: 'with two lengths', taken: 'never', bytes: wire => whole(wire, [length(wire.payload), 'content-length: 7']) },
  {
    name: 'with a length and chunks',
    taken: 'never',
    bytes: wire => whole(wire, [length(wire.payload), te], chunked(wire.payload, 700)),
  },
  { name: 'with a length of words', taken: 'never', bytes: wire => whole(wire, ['content-length: 0x10']) },
  { name: 'with a negative length', taken: 'never', bytes: wire => whole(wire, ['content-length: -1']) },
  { name: 'with a huge length', taken: 'never', bytes: wire => whole(wire, ['content-length: 99999999999999999999']) },
  { name: 'with an unknown encoding', taken: 'never', bytes: wire => whole(wire, ['transfer-encoding: rot13']) },
  {
    name: 'with chunks that lie',
    taken: 'never',
    bytes: wire => whole(wire, [te], Buffer.from(`zz${crlf}abc${crlf}0${crlf}${crlf}`)),
  },
  {
    name: 'with a chunk that overflows',
    taken: 'never',
    bytes: wire => whole(wire, [te], Buffer.from(`ffffffffffffffffff${crlf}`)),
  },
  {
    name: 'with a space before a colon',
    taken: 'never',
    bytes: wire => whole(wire, ['x-a : b', length(wire.payload)]),
  },
  {
    name: 'with a line without a colon',
    taken: 'never',
    bytes: wire => whole(wire, ['nothing', length(wire.payload)]),
  },
  {
    name: 'with a zero byte in the head',
    taken: 'never',
    bytes: wire => whole(wire, ['x-a: b\u0000c', length(wire.payload)]),
  },
  { name: 'with a folded line', taken: 'never', bytes: wire => whole(wire, [`x-a: b${crlf} c`, length(wire.payload)]) },
  {
    name: 'with bare line ends',
    taken: 'never',
    bytes: wire => Buffer.concat([Buffer.from(head(wire, [length(wire.payload)], '\n'), 'latin1'), wire.payload]),
  },
  {
    name: 'with a head of 40 KB',
    taken: 'never',
    bytes: wire => whole(wire, [`x-a: ${'b'.repeat(40_000)}`, length(wire.payload)]),
  },
  {
    name: 'with 3,000 headers',
    taken: 'never',
    bytes: wire => whole(wire, [...Array.from({ length: 3000 }, (_, at) => `x-${at}: 1`), length(wire.payload)]),
  },
  { name: 'with two hosts', taken: 'not', bytes: wire => whole(wire, ['host: evil.example', length(wire.payload)]) },
  {
    name: 'with an unknown method',
    taken: 'never',
    bytes: wire => whole({ ...wire, method: 'FETCH' }, [length(wire.payload)]),
  },
  {
    name: 'with a small method',
    taken: 'never',
    bytes: wire => whole({ ...wire, method: wire.method.toLowerCase() }, [length(wire.payload)]),
  },
  {
    name: 'with a space in the address',
    taken: 'never',
    bytes: wire => whole({ ...wire, url: `${wire.url} x` }, [length(wire.payload)]),
  },
  {
    name: 'with raw bytes in the address',
    taken: 'any',
    bytes: wire => whole({ ...wire, url: `${wire.url}?x=\u00ff\u00fe` }, [length(wire.payload)]),
  },
  {
    name: 'of another version',
    taken: 'never',
    bytes: wire => Buffer.from(`${wire.method} ${wire.url} HTTP/3.7${crlf}${crlf}`),
  },
  {
    name: 'without a host',
    taken: 'not',
    bytes: wire => Buffer.from(`${wire.method} ${wire.url} HTTP/1.1${crlf}${crlf}`),
  },
  { name: 'as HTTP/2', taken: 'never', bytes: () => Buffer.from(`PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`) },
  { name: 'as TLS', taken: 'never', bytes: () => Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]) },
  {
    name: 'as noise',
    taken: 'never',
    bytes: wire => Buffer.concat([Buffer.from([0, 1, 2, 0xff]), wire.payload.subarray(0, 500)]),
  },
]

function halves(bytes: Buffer): readonly Buffer[] {
  const middle = Math.floor(bytes.length / 2)
  return [bytes.subarray(0, middle), bytes.subarray(middle)]
}

export interface RawAnswer extends WireAnswer {
  /** The server ended the connection after this response. */
  closed: boolean
}

/** Only a fault lasts this long, even on a busy machine. */
const patienceMs = 20_000

/**
 * Sends bytes to a server and reads the first response; null if it only closed the connection. `mustClose`: a server may
 * respond to the head before it reads what is wrong in the body, and then close the connection without having said so.
 */
export async function sendRaw(
  port: number,
  bytes: Buffer | readonly Buffer[],
  mustClose: boolean,
): Promise<RawAnswer | null> {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  let closed = false
  socket.on('data', data => received.push(data))
  socket.on('error', () => {})
  const ended = new Promise<void>(resolve =>
    socket.once('close', () => {
      closed = true
      resolve()
    }),
  )
  await once(socket, 'connect')
  try {
    for (const piece of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
      socket.write(piece)
      await sleep(2)
    }
    for (let waited = 0; waited < patienceMs && !closed; waited += 5) {
      const answer = readAnswer(Buffer.concat(received), closed)
      if (answer) {
        if (mustClose || /close/i.test(String(answer.headers.connection)))
          await Promise.race([ended, sleep(patienceMs)])
        return { ...answer, closed }
      }
      await Promise.race([ended, sleep(5)])
    }
    const answer = readAnswer(Buffer.concat(received), true)
    return answer && { ...answer, closed }
  } finally {
    socket.destroy()
  }
}

function readAnswer(bytes: Buffer, isAll: boolean): WireAnswer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [start = '', ...lines] = bytes.toString('latin1', 0, end).split(crlf)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(start)?.[1])
  const pairs = lines.map(line => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  const headers: Record<string, string> = Object.fromEntries(pairs)
  const rest = bytes.subarray(end + 4)
  if (status === 100) return readAnswer(rest, isAll)
  const wanted = headers['transfer-encoding'] ? undefined : Number(headers['content-length'] ?? 0)
  if (wanted === undefined)
    return isAll || rest.includes('\r\n0\r\n\r\n') ? { status, headers, body: rest.toString() } : null
  return rest.length >= wanted || isAll ? { status, headers, body: rest.toString('utf8', 0, wanted) } : null
}
