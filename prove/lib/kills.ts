import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../harness/random.ts'
import type { PortalProcess } from '../../server/testing/portal-process.ts'
import { signalAll, storeProcesses } from './store-processes.ts'

export interface Killing {
  total: number
  server: number
  store: number
  both: number
  /** Kills of a server that had not responded yet. */
  starting: number
  /** How long each restart took until it was ready. */
  startsMs: number[]
}

export type Target = 'server' | 'store' | 'both'

interface KillingOptions {
  portal: PortalProcess
  dataDir: string
  random: Random
  /** How many writes have been confirmed so far: the next kill comes some writes after the last, not after a time. */
  answeredWrites(): number
  /** Average number of writes between two kills. */
  writesBetween: number
  isEnough(done: number): boolean
  /** What is killed, each equally likely. */
  targets: readonly [Target, ...Target[]]
  onKill(done: number): void
  /** How long it waits for that many writes before it kills all the same. */
  patienceMs?: number
}

/** SIGKILL at random moments: to the server, to PostgreSQL (its postmaster, one of its other processes, or all) or to both at once. */
export async function killAtRandom(options: KillingOptions): Promise<Killing> {
  const { portal, dataDir, random, isEnough, onKill } = options
  const killing: Killing = { total: 0, server: 0, store: 0, both: 0, starting: 0, startsMs: [] }
  while (!isEnough(killing.total)) {
    await someWrites(options)
    const target = random.pick(options.targets)
    if (target !== 'server') await killStore(dataDir, random)
    if (target !== 'store') await portal.kill()
    killing[target] += 1
    killing.total += 1
    onKill(killing.total)
    if (target === 'store') continue
    if (random.next() < 0.1) {
      await killWhileStarting(portal, random)
      killing.starting += 1
      killing.total += 1
      onKill(killing.total)
    }
    const startedAt = performance.now()
    await portal.start()
    killing.startsMs.push(performance.now() - startedAt)
  }
  return killing
}

// After some writes, at any moment of the next one. On a busy machine this takes longer.
async function someWrites({
  random,
  answeredWrites,
  writesBetween,
  patienceMs = 15_000,
}: KillingOptions): Promise<void> {
  const until = answeredWrites() + Math.floor(random.between(0, 2 * writesBetween + 2))
  const deadline = Date.now() + patienceMs
  while (answeredWrites() < until && Date.now() < deadline) await sleep(10)
  await sleep(random.between(0, 60))
}

async function killStore(dataDir: string, random: Random): Promise<void> {
  const [first, ...others] = await storeProcesses(dataDir)
  if (first === undefined) return
  const victims = random.pick(['all', 'first', 'one'])
  if (victims === 'all') signalAll([first, ...others], 'SIGKILL')
  else if (victims === 'first') signalAll([first], 'SIGKILL')
  else signalAll([others[Math.floor(random.next() * others.length)] ?? first], 'SIGKILL')
}

async function killWhileStarting(portal: PortalProcess, random: Random): Promise<void> {
  const starting = portal.start().catch(() => {})
  await sleep(random.between(50, 900))
  await portal.kill()
  await starting
}
