import { fileURLToPath } from 'node:url'
import { portalProcess } from '../../server/testing/portal-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The server’s own figures since the last request for them. */
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
  insight(): Promise<Insight>
  /** The statements of every request since then; only with `records`. */
  requests(): Promise<Statement[][]>
  stop(): Promise<unknown>
}

export interface ServerOptions {
  port: number
  env: Record<string, string> & { DATA_DIR: string }
  records?: boolean
  /** A folder for a processor profile, which Chromium’s developer tools can open. */
  profileDir?: string | undefined
}

/** The real server with `inside.ts` in it, started as `scripts/start.mjs` does. */
export async function startMeasured({ port, env, records, profileDir }: ServerOptions): Promise<MeasuredServer> {
  const profile = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
  const settings = {
    NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node`,
    LOG_LEVEL: 'info',
    RATE_LIMIT_FACTOR: '1000000',
    ...env,
    ...(records ? { BENCH_STATEMENTS: 'yes' } : {}),
  }
  const nodeArguments = [...profile, '--import=./bench/api/inside.ts']
  const portal = await portalProcess(env.DATA_DIR, settings, { port, nodeArguments })
  await portal.start()
  return {
    insight: () => portal.ask<Insight>('insight'),
    requests: () => portal.ask<Statement[][]>('requests'),
    stop: portal.stop,
  }
}
