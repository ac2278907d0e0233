import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { FileScanner, ScanResult } from './file-scanner.ts'

/** Where a ClamAV daemon listens. */
export type ClamdAddress = { host: string; port: number } | { path: string }

/** A file of 5 MB takes clamd about a second; its own limit is two minutes. */
const patienceMs = 60_000
const longestAnswer = 4096

/**
 * Asks a ClamAV daemon, with a connection for each file: `INSTREAM`, then the bytes in chunks with their lengths in front, then a
 * chunk of length 0. Anything but a plain OK or FOUND is an error, so that no silence passes for a clean file.
 */
export function clamdScanner(address: ClamdAddress, { timeoutMs = patienceMs } = {}): FileScanner {
  return {
    async scan(bytes) {
      const socket = connect(address)
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner did not respond in time')))
      try {
        const answered = answerOf(socket)
        const sending = send(socket, bytes)
        // An early answer, as for a stream that is too long, ends the sending.
        const [answer] = await Promise.all([answered, Promise.race([sending.finished, answered])])
        return readAnswer(answer, sending.isWhole() ? 'whole' : 'in part')
      } finally {
        bytes.destroy()
        socket.destroy()
      }
    },
  }
}

interface Sending {
  finished: Promise<void>
  /** True as soon as nothing but the end is left to send. */
  isWhole(): boolean
}

function send(socket: Socket, bytes: Readable): Sending {
  let isWhole = false
  async function sendAll(): Promise<void> {
    await write(socket, Buffer.from('zINSTREAM\0'))
    for await (const chunk of bytes) {
      const part: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      if (part.length > 0) await write(socket, Buffer.concat([lengthOf(part.length), part]))
    }
    isWhole = true
    await write(socket, lengthOf(0))
  }
  return { finished: sendAll(), isWhole: () => isWhole }
}

function lengthOf(bytes: number): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt32BE(bytes)
  return header
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, error => (error ? reject(error) : resolve()))
  })
}

/** Everything up to the zero byte that ends it. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\0')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > longestAnswer) reject(new Error('The virus scanner sent an endless response'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The virus scanner closed the connection without a response')))
  })
}

/** An OK counts for what was looked at: one that comes before the file was sent is about nothing. */
function readAnswer(answer: string, sent: 'whole' | 'in part'): ScanResult {
  if (answer === 'stream: OK' && sent === 'whole') return { outcome: 'clean' }
  const signature = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  if (signature) return { outcome: 'infected', signature }
  throw new Error(`The virus scanner could not check the file: ${answer.slice(0, 200)}`)
}
