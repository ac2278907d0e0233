import { connect, type Socket } from 'node:net'

/** Connections that occupy a server without using it. */
export interface SlowOnes {
  /** How many of them the server has closed so far. */
  readonly ended: number
  close(): void
}

interface SlowOptions {
  port: number
  /** Connect and send nothing. */
  idle: number
  /** Request 5 MB and read a few kilobytes per second. */
  readers: number
  /** Send a body at a few bytes per second. */
  writers: number
  bearer: string
  document: string
}

const everyMs = 1_000

export function holdOn({ port, idle, readers, writers, bearer, document }: SlowOptions): SlowOnes {
  const sockets: Socket[] = []
  let ended = 0
  function open(onConnect: (socket: Socket) => void): void {
    const socket = connect(port, '127.0.0.1', () => onConnect(socket))
    socket.on('error', () => {})
    socket.once('close', () => {
      ended += 1
    })
    sockets.push(socket)
  }
  const head = (line: string, more = '') =>
    `${line} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\n${more}\r\n`

  for (let one = 0; one < idle; one += 1) open(socket => socket.resume())
  for (let one = 0; one < readers; one += 1)
    open(socket => {
      socket.write(head(`GET /documents/${document}`))
      socket.pause()
    })
  for (let one = 0; one < writers; one += 1)
    open(socket => {
      socket.write(
        head('POST /documents/upload', 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n'),
      )
      socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
      socket.resume()
    })

  const readersFrom = idle
  const writersFrom = idle + readers
  const timer = setInterval(() => {
    for (const socket of sockets.slice(readersFrom, writersFrom)) socket.read(4_096)
    for (const socket of sockets.slice(writersFrom)) if (socket.writable) socket.write('0123456789')
  }, everyMs)
  return {
    get ended() {
      return ended
    },
    close() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
