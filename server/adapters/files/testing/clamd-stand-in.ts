import { createServer, type Server, type Socket } from 'node:net'

/** The pattern that every virus scanner reports, put together here so that none reports this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

type Mood = 'well' | 'silent' | 'hangs-up' | 'confused' | 'too-long' | 'hasty' | 'babbling'

/** A ClamAV daemon that knows one virus, speaks the INSTREAM command and can have bad days. */
export interface ClamdStandIn {
  address: { host: string; port: number } | { path: string }
  mood: Mood
  /** How many bytes each scanned file had. */
  scanned: number[]
  close(): Promise<void>
}

export async function clamdStandIn(path?: string): Promise<ClamdStandIn> {
  const sockets = new Set<Socket>()
  const standIn: Omit<ClamdStandIn, 'address' | 'close'> = { mood: 'well', scanned: [] }
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    listen(socket, standIn)
  })
  await new Promise<void>(resolve => (path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve)))
  return Object.assign(standIn, {
    address: path ? { path } : { host: '127.0.0.1', port: portOf(server) },
    close: () =>
      new Promise<void>(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  })
}

function listen(socket: Socket, standIn: Pick<ClamdStandIn, 'mood' | 'scanned'>): void {
  let waiting = Buffer.alloc(0)
  let file = Buffer.alloc(0)
  let isStream = false
  const say = (text: string) => socket.end(`${text}\0`)
  socket.on('data', chunk => {
    waiting = Buffer.concat([waiting, chunk])
    if (standIn.mood === 'hangs-up') return socket.destroy()
    if (!isStream) {
      const command = 'zINSTREAM\0'
      if (waiting.length < command.length) return
      if (waiting.toString('latin1', 0, command.length) !== command) return say('UNKNOWN COMMAND')
      isStream = true
      if (standIn.mood === 'hasty') return say('stream: OK')
      if (standIn.mood === 'babbling') return socket.write('stream: OK '.repeat(1_000))
      waiting = waiting.subarray(command.length)
    }
    while (waiting.length >= 4) {
      const length = waiting.readUInt32BE(0)
      if (length === 0) {
        standIn.scanned.push(file.length)
        if (standIn.mood === 'silent') return
        if (standIn.mood === 'confused') return say('stream: Can’t allocate memory ERROR')
        return say(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
      }
      if (waiting.length < 4 + length) return
      if (standIn.mood === 'too-long') return say('INSTREAM size limit exceeded. ERROR')
      file = Buffer.concat([file, waiting.subarray(4, 4 + length)])
      waiting = waiting.subarray(4 + length)
    }
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The stand-in does not listen')
  return address.port
}
