import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename } from 'node:path'
import { StartError } from '../start/start-error.ts'

export interface Place {
  host: string
  port: number
}

/**
 * Throws StartError when another process listens there. Checked before the database is opened. It connects instead of binding: a
 * proxy that connects to a trial socket would lose its request.
 */
export async function refusePortInUse(place: Place): Promise<void> {
  if (place.port !== 0 && (await accepts(place))) throw await portInUse(place)
}

/** The reason why the server cannot listen; a StartError if the settings are wrong. */
export async function explainListenError(error: unknown, place: Place): Promise<unknown> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return portInUse(place)
  if (code === 'EACCES')
    return new StartError(`This account may not listen on PORT ${place.port}. Set PORT to a number above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST ${place.host} is not an address of this machine.`)
  return error
}

async function portInUse({ port }: Place): Promise<StartError> {
  const holder = await holderOf(port).catch(() => undefined)
  return new StartError(
    `PORT ${port} is already in use${holder ? ` by ${holder}` : ''}. Stop that program, or set PORT to another number.`,
  )
}

function accepts({ host, port }: Place): Promise<boolean> {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return new Promise(resolve => {
    const socket = connect({ host: reachable, port, timeout: 1_000 })
    const end = (isTaken: boolean) => {
      socket.destroy()
      resolve(isTaken)
    }
    // If nothing listens, the system may connect a socket to itself.
    socket.once('connect', () => end(socket.localPort !== port))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

/** The process that listens on a port, such as "process 4711 (node)", where Linux shows it. */
async function holderOf(port: number): Promise<string | undefined> {
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(table => readFile(table, 'utf8')))
  const sockets = new Set(tables.flatMap(table => listeningSockets(table, port)))
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name)))
    if (await hasOneOf(pid, sockets)) return `process ${pid} (${basename(await readlink(`/proc/${pid}/exe`))})`
  return undefined
}

const listening = '0A'

/** Lines are "sl local_address rem_address st … inode"; addresses end in the port, in hexadecimal. */
function listeningSockets(table: string, port: number): string[] {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return table
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(ending) && state === listening)
    .map(fields => `socket:[${fields[9]}]`)
}

/** False for a process of another account, whose files cannot be seen. */
async function hasOneOf(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const open = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const links = await Promise.all(open.map(file => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  return links.some(link => sockets.has(link))
}
