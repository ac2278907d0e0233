import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment, nodeFlags } from '../../scripts/server-process.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How a process ended after it was told to. */
export interface Ended {
  code: number | null
  ms: number
}

/** The real server on a port of its own, started, stopped and killed as a process manager would. */
export interface Instance {
  readonly port: number
  readonly url: string
  /** With more settings, which later starts keep. */
  start(more?: Record<string, string>): Promise<void>
  /** SIGTERM, and waits for the end. */
  stop(): Promise<Ended>
  /** SIGTERM without waiting; the process and its end are the caller's. */
  signal(signal: NodeJS.Signals): void
  kill(): Promise<void>
  /** The most memory it has held since it was started, in MB. */
  peakMegabytes(): Promise<number>
}

export async function instance(env: Record<string, string>): Promise<Instance> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let settings = env
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()

  return {
    port,
    url,
    async start(more = {}) {
      settings = { ...settings, ...more }
      child = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          ...nodeEnvironment,
          PORT: String(port),
          LOG_LEVEL: 'fatal',
          RATE_LIMIT_FACTOR: '100000',
          ...settings,
        },
      })
      ended = once(child, 'exit')
      await untilReady(url, child)
    },
    async stop() {
      const startedMs = performance.now()
      child?.kill('SIGTERM')
      await ended
      return { code: child?.exitCode ?? null, ms: performance.now() - startedMs }
    },
    signal: signal => void child?.kill(signal),
    async kill() {
      child?.kill('SIGKILL')
      await ended
    },
    async peakMegabytes() {
      const status = await readFile(`/proc/${child?.pid}/status`, 'utf8')
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    },
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} while it started`)
    try {
      if ((await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok) return
    } catch {
      // It does not listen yet.
    }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('The server was not ready within a minute')
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
