import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment, nodeFlags } from '../../scripts/server-process.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the server says of itself since the last time it was asked. */
export interface Insight {
  cpuMs: number
  rssBytes: number
  peakBytes: number
  loopP99Ms: number
  loopMaxMs: number
}

export interface Statement {
  name?: string
  text: string
  values?: unknown
}

export interface MeasuredServer {
  port: number
  /** From the start of the process to the first page answered. */
  startMs: number
  insight(): Promise<Insight>
  /** The statements of every request since the last time; only with `records`. */
  requests(): Promise<Statement[][]>
  stop(): Promise<void>
}

export interface ServerOptions {
  port: number
  env: Record<string, string>
  records?: boolean
  /** A folder for a profile of the processor's time, to look at in Chromium's tools. */
  profileDir?: string | undefined
}

/** The real server with `inside.ts` in it, started as `scripts/start.mjs` does. */
export async function startMeasured({ port, env, records, profileDir }: ServerOptions): Promise<MeasuredServer> {
  const startedMs = performance.now()
  const profile = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
  const child = spawn(
    process.execPath,
    [...profile, ...nodeFlags, '--import=./bench/api/inside.ts', 'server/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node`,
        ...nodeEnvironment,
        PORT: String(port),
        LOG_LEVEL: 'info',
        RATE_LIMIT_FACTOR: '1000000',
        ...env,
        ...(records ? { BENCH_STATEMENTS: 'yes' } : {}),
      },
    },
  )
  await firstPage(port, child)
  const startMs = performance.now() - startedMs
  return {
    port,
    startMs,
    insight: () => answerTo<Insight>(child, 'insight'),
    requests: () => answerTo<Statement[][]>(child, 'requests'),
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answerTo<Answer>(child: ChildProcess, asked: string): Promise<Answer> {
  const answer = once(child, 'message')
  child.send(asked)
  const [given] = await answer
  return given as Answer
}

export async function firstPage(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} while it started`)
    try {
      if ((await fetch(`http://127.0.0.1:${port}/`)).status < 500) return
    } catch {
      // It does not listen yet.
    }
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw new Error('The server did not answer within a minute')
}
