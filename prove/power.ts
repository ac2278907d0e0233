import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Try } from '../harness/client.ts'
import { mailSink } from '../harness/mail-sink.ts'
import { randomFrom } from '../harness/random.ts'
import { type PortalProcess, portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { mixedLoad } from './lib/applicants.ts'
import { checkStore } from './lib/check-store.ts'
import { isWhole, mountImage, noOwnDisk, type OwnDisk, ownDisk } from './lib/own-disk.ts'
import { withFolder, withStoreOf } from './lib/place.ts'
import { signalAll, storeProcesses } from './lib/store-processes.ts'
import { readSyncOrder, type SyncOrder } from './lib/sync-order.ts'

const sizes = {
  small: { tracedWrites: 8, cuts: 1, workers: 2 },
  full: { tracedWrites: 1_000, cuts: 50, workers: 4 },
}

/** Checks that everything is flushed before it is confirmed, then cuts the power. */
export const power: Experiment = {
  name: 'power',
  promise: 'A confirmed write survives a power cut',
  pass: '1,000 responses, each sent after its flush. 50 power cuts, no confirmed row missing, no row without its file',
  run: options => withFolder('power', folder => runIn(folder, options)),
}

async function runIn(folder: string, options: RunOptions): Promise<Outcome> {
  const traced = await traceWrites(join(folder, 'traced'), folder, sizes[options.size].tracedWrites, options)
  const whyNoCuts = await noOwnDisk(folder)
  const cuts = whyNoCuts ? undefined : await cutOften(folder, options)
  const wrong = [...(traced.order?.wrong ?? []), ...(cuts?.wrong ?? [])]
  const notTried = [traced.whyNot, whyNoCuts].filter(why => why !== undefined)
  return {
    kept: wrong.length === 0,
    ...(wrong.length + notTried.length > 0 ? { why: [...notTried, ...wrong.slice(0, 5)].join('; ') } : {}),
    figures: [
      ['confirmed writes traced', traced.order ? traced.writes : 'not run'],
      ['confirmed after the log was flushed', traced.order?.writesInOrder ?? 'not run'],
      ['uploads flushed, moved and their folder flushed first', traced.order?.filesInOrder ?? 'not run'],
      ['power cuts', cuts?.cuts ?? 'not run'],
      ['confirmed writes before the last cut', cuts?.answeredWrites ?? 'not run'],
      ['confirmed and missing after a cut', cuts?.lost ?? 'not run'],
      ['partial, or rows without their file', cuts?.halfDone ?? 'not run'],
      ['file systems damaged', cuts?.damaged ?? 'not run'],
      ...(cuts
        ? [['fewer than', `${(300 / cuts.cuts).toFixed(1)} % of power cuts lose anything (95 %)`] as [string, string]]
        : []),
    ],
  }
}

// Calls that store their Idempotency-Key in the transaction that writes.
const keyedCalls = /\/(auth\/signup|postgraduate\/upload|documents\/upload|contact\/send|postgraduate\/references\/)/

interface Traced {
  writes: number
  order?: SyncOrder
  whyNot?: string
}

/** One applicant after the other, so that each response belongs to the write before it, with strace on server and PostgreSQL. */
async function traceWrites(dataDir: string, folder: string, writes: number, { log }: RunOptions): Promise<Traced> {
  const sink = await mailSink()
  const portal = await portalProcess(dataDir, { SMTP_URL: sink.url, LOG_LEVEL: 'silent' })
  try {
    await portal.start()
    const trace = join(folder, 'trace.txt')
    const tracing = await traceAll(async () => [portal.pid ?? 0, ...(await storeProcesses(dataDir))], trace)
    if (!tracing) return { writes: 0, whyNot: 'strace cannot be used here, so the order of flushes was not checked' }
    const keys: string[] = []
    const note = (tried: Try) => {
      if (tried.outcome === 'answered' && tried.status < 300 && keyedCalls.test(tried.url)) keys.push(tried.key)
    }
    const load = await mixedLoad({ url: portal.url, sink, workers: 1, note })
    const deadline = Date.now() + 900_000
    while (keys.length < writes && Date.now() < deadline) await sleep(20)
    await load.halt()
    await tracing.stop()
    log(`${keys.length} writes traced`)
    return { writes: keys.length, order: await readSyncOrder(trace, keys) }
  } finally {
    await portal.stop()
    await sink.close()
  }
}

interface Tracing {
  stop(): Promise<void>
}

/**
 * Traces processes and what they start from then on. One that was started between being listed and its parent being
 * traced would be missed, so they are listed again.
 */
async function traceAll(list: () => Promise<number[]>, to: string): Promise<Tracing | undefined> {
  for (let pids = await list(); ; pids = await list()) {
    const tracing = await startTracing(pids, to)
    if (!tracing) return undefined
    const now = await list()
    if (now.every(pid => tracing.isTraced(pid))) return tracing
    await tracing.stop()
  }
}

async function startTracing(
  pids: number[],
  to: string,
): Promise<(Tracing & { isTraced(pid: number): boolean }) | undefined> {
  const calls = 'trace=fsync,fdatasync,rename,renameat,renameat2,recvfrom,read,sendto,sendmsg,write,writev'
  const targets = pids.flatMap(pid => ['-p', String(pid)])
  const strace = spawn('strace', ['-f', '-y', '-s', '1200', '-e', calls, '-e', 'signal=none', '-o', to, ...targets], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  strace.stderr.on('data', chunk => {
    said += chunk
  })
  const ended = once(strace, 'exit').catch(() => {})
  strace.once('error', () => {})
  const isTraced = (pid: number) => said.includes(`Process ${pid} attached`)
  const isAttached = async () => {
    for (let waited = 0; waited < 100; waited += 1) {
      if (strace.exitCode !== null || strace.pid === undefined) return false
      if (pids.every(isTraced)) return true
      await sleep(100)
    }
    return false
  }
  if (!(await isAttached())) {
    strace.kill()
    return undefined
  }
  return {
    isTraced,
    async stop() {
      strace.kill('SIGINT')
      await ended
    },
  }
}

interface Cuts {
  cuts: number
  answeredWrites: number
  lost: number
  halfDone: number
  damaged: number
  wrong: string[]
}

async function cutOften(folder: string, { size, seed, log }: RunOptions): Promise<Cuts> {
  const found: Cuts = { cuts: 0, answeredWrites: 0, lost: 0, halfDone: 0, damaged: 0, wrong: [] }
  const random = randomFrom(seed)
  const disk = await ownDisk(join(folder, 'disk'), 384)
  const dataDir = join(disk.path, 'data')
  const sink = await mailSink()
  const portal = await portalProcess(dataDir, { SMTP_URL: sink.url, LOG_LEVEL: 'silent' })
  try {
    await portal.start()
    const load = await mixedLoad({ url: portal.url, sink, workers: sizes[size].workers })
    for (let cut = 0; cut < sizes[size].cuts; cut += 1) {
      const before = load.ledger.answeredWrites
      const wanted = before + Math.floor(random.between(10, 40))
      for (let waited = 0; load.ledger.answeredWrites < wanted && waited < 600; waited += 1) await sleep(50)
      await sleep(random.between(0, 100))
      const image = join(folder, 'cut.img')
      const answered = await stoppedWhile(portal, dataDir, async () => {
        const ledger = structuredClone(load.ledger)
        await disk.copyImage(image)
        return ledger
      })
      const state = await lookAt(image, join(folder, 'cut'), copy =>
        withStoreOf({ DATA_DIR: join(copy.path, 'data') }, context => checkStore(context, answered)),
      )
      found.cuts += 1
      found.answeredWrites = answered.answeredWrites
      found.lost += state.result.lost.length
      found.halfDone += state.result.halfDone.length
      found.damaged += state.isWhole ? 0 : 1
      found.wrong.push(
        ...state.result.lost,
        ...state.result.halfDone,
        ...(state.isWhole ? [] : ['a damaged file system']),
      )
      if (found.cuts % 5 === 0) log(`${found.cuts} power cuts, ${found.answeredWrites} confirmed writes`)
    }
    await load.halt()
  } finally {
    await portal.stop()
    await sink.close()
    // If the server died on its own, its PostgreSQL is still running.
    signalAll(await storeProcesses(dataDir), 'SIGKILL')
    await disk.unmount()
  }
  return found
}

/** Nothing can write or respond in the meantime: the server and every PostgreSQL process are stopped. */
async function stoppedWhile<T>(portal: PortalProcess, dataDir: string, work: () => Promise<T>): Promise<T> {
  const pids = [portal.pid ?? 0, ...(await storeProcesses(dataDir))].filter(pid => pid > 0)
  signalAll(pids, 'SIGSTOP')
  // A process that PostgreSQL has just started.
  const all = [...new Set([...pids, ...(await storeProcesses(dataDir))])]
  signalAll(all, 'SIGSTOP')
  try {
    return await work()
  } finally {
    signalAll(all, 'SIGCONT')
  }
}

async function lookAt<T>(
  image: string,
  path: string,
  look: (copy: OwnDisk) => Promise<T>,
): Promise<{ result: T; isWhole: boolean }> {
  const copy = await mountImage(image, path)
  let result: T
  try {
    // The machine was off: no earlier process is running, whatever number this file contains.
    await rm(join(copy.path, 'data/postgres/postmaster.pid'), { force: true })
    result = await look(copy)
  } finally {
    await copy.unmount()
  }
  const whole = await isWhole(image)
  await rm(image)
  return { result, isWhole: whole }
}
