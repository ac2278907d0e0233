import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment, nodeFlags } from '../../scripts/server-process.mjs'
import { endWithProcess } from './end-with-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

// Long, because the machine may be busy with other tests.
const readyMs = 180_000

/** How a stopped process ended. */
export interface Ended {
  code: number | null
  ms: number
}

/** The real server in a separate process, started, stopped and killed like under a process manager. */
export interface PortalProcess {
  readonly port: number
  readonly url: string
  /** Its process id; undefined while it is not running. */
  readonly pid: number | undefined
  /** Starts the server and waits until it is ready. */
  start(): Promise<void>
  /** Sends SIGKILL, so that it cannot finish anything. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits until it has exited. */
  stop(): Promise<Ended>
  /** Sends a signal and does not wait. */
  signal(signal: NodeJS.Signals): void
  /** Its peak memory since the start, in MB. */
  peakMegabytes(): Promise<number>
  /** Queries a module that `nodeArguments` loaded into it. */
  ask<Answer>(question: string): Promise<Answer>
}

interface Options {
  onLogLine?: (line: string) => void
  /** The folder of the server, if it is not this one. */
  program?: string
  port?: number
  nodeArguments?: readonly string[]
}

/** Reads `env` at each start, so that changes apply from the next start on. */
export async function portalProcess(
  dataDir: string,
  env: Record<string, string> = {},
  { onLogLine, program = root, port: wanted, nodeArguments = [] }: Options = {},
): Promise<PortalProcess> {
  const port = wanted ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let isOver = false
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Ended> {
    const startedMs = performance.now()
    if (child && runs()) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return { code: child?.exitCode ?? null, ms: performance.now() - startedMs }
  }

  endWithProcess(() => {
    isOver = true
    return end('SIGTERM')
  })
  return {
    port,
    url,
    get pid() {
      return runs() ? child?.pid : undefined
    },
    async start() {
      if (isOver) throw new Error('This process is ending')
      child = spawn(process.execPath, [...nodeArguments, ...nodeFlags, 'server/main.ts'], {
        cwd: program,
        stdio: [
          'ignore',
          onLogLine ? 'pipe' : 'ignore',
          'inherit',
          ...(nodeArguments.length > 0 ? ['ipc' as const] : []),
        ],
        env: settingsOf(dataDir, port, env),
      })
      if (onLogLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLogLine)
      await untilReady(`${url}/readyz`, child)
    },
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    signal: signal => void child?.kill(signal),
    peakMegabytes: () => peakMegabytes(child?.pid),
    async ask<Answer>(question: string) {
      if (!child) throw new Error('The server does not run')
      const message = once(child, 'message')
      child.send(question)
      const [answer] = await message
      return answer as Answer
    },
  }
}

function settingsOf(dataDir: string, port: number, env: Record<string, string>): NodeJS.ProcessEnv {
  const usual = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100000' }
  return { ...process.env, ...nodeEnvironment, ...usual, ...env }
}

/** The peak memory of a process; 0 where the system does not report it. */
export async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Waits until a page of a starting server responds with success. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyMs
  while (Date.now() < deadline) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`The server ended with ${end} while it started`)
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // It is not listening yet.
    }
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The server was not ready within ${readyMs / 60_000} minutes`)
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was found')
  return address.port
}
