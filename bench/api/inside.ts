/**
 * Preloaded into the measured server (`--import`): watches its event loop and its memory, and optionally records the statements of
 * each request. It responds over the IPC channel of the process that started the server.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import type { Insight, Statement } from './measured-server.ts'

const resolutionMs = 1
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
delay.enable()
let peakBytes = 0
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, 50).unref()
let cpuBefore = process.cpuUsage()
let requests: Statement[][] = []

process.on('message', asked => {
  if (asked === 'insight') process.send?.(insight())
  if (asked === 'requests') {
    process.send?.(requests)
    requests = []
  }
})

/** Figures since they were last requested. */
function insight(): Insight {
  const { user, system } = process.cpuUsage(cpuBefore)
  cpuBefore = process.cpuUsage()
  const rss = process.memoryUsage.rss()
  const figures = {
    cpuMs: (user + system) / 1000,
    rssBytes: rss,
    peakBytes: Math.max(peakBytes, rss),
    // The time between two ticks includes the resolution.
    loopP99Ms: Math.max(0, delay.percentile(99) / 1e6 - resolutionMs),
    loopMaxMs: Math.max(0, delay.max / 1e6 - resolutionMs),
  }
  peakBytes = rss
  delay.reset()
  return figures
}

if (process.env.BENCH_STATEMENTS) recordStatements()

/** Each request has its own async store, so that jobs running at the same time are not counted. */
function recordStatements(): void {
  const current = new AsyncLocalStorage<Statement[]>()
  const emit = Server.prototype.emit
  Reflect.set(Server.prototype, 'emit', function (this: Server, ...args: unknown[]) {
    const pass = () => Reflect.apply(emit, this, args)
    if (args[0] !== 'request') return pass()
    const statements: Statement[] = []
    requests.push(statements)
    return current.run(statements, pass)
  })
  const query = pg.Client.prototype.query
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args
    const statement = typeof first === 'string' ? { text: first, values } : first
    if (isStatement(statement)) current.getStore()?.push(statement)
    return Reflect.apply(query, this, args)
  })
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}
