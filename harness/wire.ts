import { once } from 'node:events'
import { connect } from 'node:net'
import { type Call, encodeCall } from './client.ts'

export interface Answered {
  status: number
  body: Buffer
}

/** The bytes of a request. Clients share a large body instead of copying it. */
export interface Request {
  head: Buffer
  body?: Buffer | undefined
}

/** A kept-alive connection that sends one request after the other, with as little work as possible: it shares two cores. */
export interface Wire {
  ask(request: Request): Promise<Answered>
  close(): void
}

export async function openWire(port: number, host = '127.0.0.1'): Promise<Wire> {
  const socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  let held: Buffer = Buffer.alloc(0)
  let waiting: { answered: (answer: Answered) => void; failed: (error: Error) => void } | undefined
  socket.on('data', chunk => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    const answer = readAnswer(held)
    if (!answer || !waiting) return
    held = Buffer.alloc(0)
    const { answered } = waiting
    waiting = undefined
    answered(answer)
  })
  const fail = (error: Error) => waiting?.failed(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  return {
    ask: request =>
      new Promise((answered, failed) => {
        waiting = { answered, failed }
        socket.cork()
        socket.write(request.head)
        if (request.body) socket.write(request.body)
        socket.uncork()
      }),
    close: () => socket.destroy(),
  }
}

/** The complete response, or undefined while it is incomplete. Every response measured here states its length. */
function readAnswer(held: Buffer): Answered | undefined {
  const headEnd = held.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = held.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const length = status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`A response has no length: ${head}`)
  const bodyStart = headEnd + 4
  return held.length < bodyStart + length ? undefined : { status, body: held.subarray(bodyStart, bodyStart + length) }
}

export function requestOf(path: string, call: Call = {}): Request {
  const { headers, body } = encodeCall(call)
  const lines = [
    `${call.method ?? 'GET'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'user-agent: Mozilla/5.0 (Linux; Android 12)',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`content-length: ${body.length}`] : []),
  ]
  return { head: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body }
}
