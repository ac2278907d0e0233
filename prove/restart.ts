import { readFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { copyMadeStore } from '../harness/made-store.ts'
import { mailSink } from '../harness/mail-sink.ts'
import { randomFrom } from '../harness/random.ts'
import { median } from '../harness/table.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { mixedLoad } from './lib/applicants.ts'
import { type Killing, killAtRandom } from './lib/kills.ts'
import { withFolder } from './lib/place.ts'

const sizes = {
  small: { kills: 2, workers: 2, saves: 2, writesBetween: 4 },
  full: { kills: 120, workers: 4, saves: 6, writesBetween: 60 },
}
const longestStartMs = 5_000

/** Kills the portal and its PostgreSQL under load, and measures each phase of every restart. */
export const restart: Experiment = {
  name: 'restart',
  promise: 'The portal is ready again within five seconds of a kill',
  pass: '120 kills of the server, or of server and PostgreSQL, under load. Every start takes less than 5 s',
  run: options => withFolder('restart', folder => runIn(folder, options)),
}

type Phases = Record<string, number>

async function runIn(folder: string, { size, seed, log }: RunOptions): Promise<Outcome> {
  const { kills, workers, saves, writesBetween } = sizes[size]
  const sink = await mailSink()
  const starts: Phases[] = []
  await copyMadeStore(folder)
  const portal = await portalProcess(
    folder,
    { SMTP_URL: sink.url, LOG_LEVEL: 'info' },
    {
      onLogLine(line) {
        const phases = phasesIn(line)
        if (phases) starts.push(phases)
      },
    },
  )
  try {
    await portal.start()
    starts.length = 0
    const load = await mixedLoad({ url: portal.url, sink, workers, saves })
    const killing = await killAtRandom({
      portal,
      dataDir: folder,
      random: randomFrom(seed),
      answeredWrites: () => load.ledger.answeredWrites,
      writesBetween,
      targets: ['server', 'both', 'both'],
      isEnough: done => done >= kills,
      onKill: done => log(`${done} kills, ${load.ledger.answeredWrites} confirmed writes`),
    })
    await load.halt()
    return await outcomeOf(folder, size, killing, starts)
  } finally {
    await portal.stop()
    await sink.close()
  }
}

/** The start-up phases that the server logs; undefined for any other line. */
function phasesIn(line: string): Phases | undefined {
  if (!line.includes('"msg":"started"')) return undefined
  const { ms } = JSON.parse(line)
  return ms
}

async function outcomeOf(
  folder: string,
  size: RunOptions['size'],
  killing: Killing,
  starts: readonly Phases[],
): Promise<Outcome> {
  const names = Object.keys(starts[0] ?? {})
  const slowest = (name: string) => Math.max(...starts.map(phases => phases[name] ?? 0))
  const tooSlow = killing.startsMs.filter(ms => ms >= longestStartMs)
  const recoveriesMs = recoveriesIn(await readFile(join(folder, 'postgres.log'), 'utf8'))
  // Measured times count only in a full run: a small one shares its processors with other tests.
  const isSlow = size === 'full' && tooSlow.length > 0
  return {
    kept: !isSlow && starts.length > 0,
    ...(isSlow ? { why: `${tooSlow.length} starts took ${longestStartMs / 1000} s or longer` } : {}),
    figures: [
      ['kills', killing.total],
      ['of the server', killing.server],
      ['of both', killing.both],
      ['recoveries of PostgreSQL', recoveriesMs.length],
      ['median recovery', seconds(median(recoveriesMs))],
      ['slowest recovery', seconds(Math.max(0, ...recoveriesMs))],
      ['starts measured', killing.startsMs.length],
      ['median start', seconds(median(killing.startsMs))],
      ['slowest start', seconds(Math.max(0, ...killing.startsMs))],
      ...names.map((name): [string, string] => [`slowest phase: ${name}`, seconds(slowest(name))]),
      ['runnable processes at the end, processors', `${loadavg()[0]?.toFixed(1)}, ${cpus().length}`],
    ],
  }
}

/** How long each recovery took according to PostgreSQL’s log, in milliseconds. */
function recoveriesIn(log: string): number[] {
  const recoveries: number[] = []
  let beganMs: number | undefined
  for (const line of log.split('\n')) {
    const atMs = Date.parse(line.slice(0, '2026-11-22 06:00:00.000'.length).replace(' ', 'T').concat('Z'))
    if (line.includes('database system was interrupted')) beganMs = atMs
    if (beganMs !== undefined && line.includes('ready to accept connections')) {
      recoveries.push(atMs - beganMs)
      beganMs = undefined
    }
  }
  return recoveries
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
