import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment, nodeFlags } from '../../scripts/server-process.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

// Long, because the machine may be busy with other tests.
const readyMs = 180_000

/** The real server in a process of its own, on a free port. */
export interface PortalProcess {
  readonly url: string
  /** Its process number; undefined while it does not run. */
  readonly pid: number | undefined
  /** Starts it and waits until it is ready. */
  start(): Promise<void>
  /** SIGKILL: nothing is finished, nothing is told. */
  kill(): Promise<void>
  /** SIGTERM, and waits until it has ended. */
  stop(): Promise<void>
}

export async function portalProcess(
  dataDir: string,
  env: Record<string, string> = {},
  onLogLine?: (line: string) => void,
  /** Where the server's program is, when it is not the one of this folder. */
  program = root,
): Promise<PortalProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    url,
    get pid() {
      return child && child.exitCode === null && child.signalCode === null ? child.pid : undefined
    },
    async start() {
      child = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
        cwd: program,
        stdio: ['ignore', onLogLine ? 'pipe' : 'ignore', 'inherit'],
        env: {
          ...process.env,
          ...nodeEnvironment,
          DATA_DIR: dataDir,
          PORT: String(port),
          LOG_LEVEL: 'warn',
          RATE_LIMIT_FACTOR: '100000',
          ...env,
        },
      })
      if (onLogLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLogLine)
      await untilReady(url, child)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyMs
  while (Date.now() < deadline) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`The server ended with ${end} while it started`)
    try {
      if ((await fetch(`${url}/readyz`)).ok) return
    } catch {
      // It does not listen yet.
    }
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error(`The server was not ready within ${readyMs / 60_000} minutes`)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was found')
  return address.port
}
