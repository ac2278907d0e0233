import { setTimeout as sleep } from 'node:timers/promises'
import type { PortalProcess } from '../../server/testing/portal-process.ts'
import type { Random } from './random.ts'
import { signalAll, storeProcesses } from './store-processes.ts'

export interface Killing {
  total: number
  server: number
  store: number
  both: number
  /** Kills of a server that had not answered yet. */
  starting: number
  slowestStartMs: number
}

interface KillingOptions {
  portal: PortalProcess
  dataDir: string
  random: Random
  isEnough(done: number): boolean
  onKill(done: number): void
}

/** SIGKILL at random moments, to the server, to PostgreSQL (its first process, one of its others, or all) or to both at once. */
export async function killAtRandom({ portal, dataDir, random, isEnough, onKill }: KillingOptions): Promise<Killing> {
  const killing: Killing = { total: 0, server: 0, store: 0, both: 0, starting: 0, slowestStartMs: 0 }
  while (!isEnough(killing.total)) {
    await sleep(random.between(20, 1_300))
    const target = random.pick<'server' | 'store' | 'both'>(['server', 'store', 'store', 'both'])
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
    killing.slowestStartMs = Math.max(killing.slowestStartMs, performance.now() - startedAt)
  }
  return killing
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
