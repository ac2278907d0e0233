import { percentile, print, row, shown } from '../../harness/table.ts'
import type { Driven } from './drive.ts'
import type { Insight } from './measured-server.ts'

/** One line of the table: a call measured alone. */
export interface Measured {
  name: string
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Statements, including commits, and PostgreSQL’s own time per request; undefined if it does not count them. */
  statements: number | undefined
  storeMs: number | undefined
  /** Processor time of the server per request. */
  cpuMs: number
  insight: Insight
  bytes: { sent: number; received: number }
  connections: number
  failures: string[]
}

export function measuredOf(
  call: { name: string; connections: number },
  driven: Driven,
  insight: Insight,
  counted: { statements: number; ms: number } | undefined,
): Measured {
  const times = driven.timesMs.get(call.name) ?? []
  const each = (whole: number | undefined) => (whole === undefined ? undefined : whole / Math.max(1, times.length))
  return {
    ...call,
    perSecond: times.length / driven.seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    statements: each(counted?.statements),
    storeMs: each(counted?.ms),
    cpuMs: insight.cpuMs / Math.max(1, times.length),
    insight,
    bytes: driven.bytes.get(call.name) ?? { sent: 0, received: 0 },
    failures: driven.failures,
  }
}

export const megabytes = (bytes: number) => bytes / 1024 / 1024

export function printCalls(measured: readonly Measured[]): void {
  row(
    'each call alone',
    'clients',
    'a second',
    'p50 ms',
    'p99 ms',
    'statements',
    'store ms',
    'server ms',
    'peak MB',
    'loop ms',
  )
  for (const one of measured)
    row(
      one.name,
      String(one.connections),
      one.perSecond,
      one.p50Ms,
      one.p99Ms,
      one.statements,
      one.storeMs,
      one.cpuMs,
      Math.round(megabytes(one.insight.peakBytes)),
      one.insight.loopMaxMs,
    )
  for (const one of measured) {
    const [first] = one.failures
    if (first) print(`${one.failures.length} failed: ${first}`)
  }
}

/** Every kind of request in an evening. */
export function printEvening(
  driven: Driven,
  insight: Insight,
  counted: { statements: number; ms: number } | undefined,
): void {
  const all = [...driven.timesMs.values()].flat().sort((a, b) => a - b)
  row('an evening, mixed calls', 'a second', 'p50 ms', 'p99 ms')
  for (const [name, times] of driven.timesMs)
    row(name, times.length / driven.seconds, percentile(times, 0.5), percentile(times, 0.99))
  row('all together', all.length / driven.seconds, percentile(all, 0.5), percentile(all, 0.99))
  if (counted)
    print(
      `a request: ${shown(counted.statements / all.length)} statements, ${shown(counted.ms / all.length)} ms in PostgreSQL`,
    )
  print(
    `peak memory ${Math.round(megabytes(insight.peakBytes))} MB; event loop: 99 of 100 delays below ${shown(insight.loopP99Ms)} ms, the longest ${shown(insight.loopMaxMs)} ms`,
  )
  const [first] = driven.failures
  if (first) print(`${driven.failures.length} failed: ${first}`)
}

/** The time of a call at each number of applications, as a multiple of that at the smallest. */
export function printGrowth(bySize: ReadonlyMap<number, readonly Measured[]>): void {
  const [smallest, ...larger] = [...bySize.keys()]
  if (smallest === undefined || larger.length === 0) return
  row('time of a call, times that at', `${smallest}`, ...larger.map(String))
  for (const first of bySize.get(smallest) ?? []) {
    const rates = larger.map(size => bySize.get(size)?.find(one => one.name === first.name)?.perSecond ?? 0)
    row(first.name, 1, ...rates.map(rate => first.perSecond / rate))
  }
}
