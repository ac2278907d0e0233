import { randomFrom } from '../harness/random.ts'
import type { PortalProcess } from '../server/testing/portal-process.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { deadlocksOf } from './lib/deadlocks.ts'
import { killAtRandom } from './lib/kills.ts'
import { inParallel } from './lib/office-calls.ts'
import { withFolder, withStoreOf } from './lib/place.ts'
import { type ServerFaults, serverFaults } from './lib/server-faults.ts'
import { countTries } from './lib/tries.ts'
import { heldPayment, moved, paid, paidTwice, refunded } from './money/cards.ts'
import { closeDays, untilRefunded } from './money/closing.ts'
import { reconcile } from './money/reconciliation.ts'
import { freshen, type Ower, type Simulation, writeBursars, writeOwers } from './money/simulation.ts'
import { announced, bookedByTwo, inParts, large, statement } from './money/transfers.ts'
import { rightLost, sharedCode, waived } from './money/waivers.ts'

/** `lines`: of the longer statements. A day of a bursary has hundreds of lines, which one press books. */
const sizes = {
  small: { payers: 60, clients: 8, kills: 1, writesBetween: 90, lines: 8 },
  full: { payers: 10_000, clients: 10, kills: 40, writesBetween: 350, lines: 100 },
}

/** A slow machine may take this long for the writes between two kills. With less, all kills would fall into the first minutes. */
const patienceMs = 180_000

/** Ten bursars do everything that can be done about money, several of them the same thing at once, while the server is killed. */
export const money: Experiment = {
  name: 'money',
  promise:
    'The books equal the gateway and the bank to the kobo, whoever works on them at once and whenever the server is killed',
  pass: '10,000 payers, ten bursars, 40 kills: no line booked twice, nothing given back twice, no code spent twice, nothing approved by who asked, and everyone’s fee is what the responses said',
  run: options => withFolder('money', folder => runIn(folder, options)),
}

async function runIn(folder: string, options: RunOptions): Promise<Outcome> {
  const env: Record<string, string> & { DATA_DIR: string } = {
    ...{ DATA_DIR: folder, JWT_SECRET: 'a secret that this experiment signs tokens with' },
    ...{ LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '100000', CLOCK_AHEAD_MS: '0' },
  }
  const faults = serverFaults(options.log)
  const portal = await portalProcess(folder, env, {
    nodeArguments: ['--import=./prove/lib/shifted-clock.ts'],
    onLogLine: faults.hear,
  })
  await portal.start()
  try {
    return await withStoreOf(env, async context => {
      const { payers } = sizes[options.size]
      const bursars = await writeBursars(context)
      const owers = await writeOwers(context, payers)
      const simulation: Simulation = {
        ...{ context, bursars, url: portal.url, random: randomFrom(options.seed), tries: countTries() },
        ...{ expected: new Map(), bank: new Map(), wrong: [], counts: new Map(), answeredWrites: 0 },
      }
      const kills = await playAndKill(simulation, { portal, owers, folder, ...options })
      // A day later, so that the day is over and every refund has left.
      await portal.stop()
      env.CLOCK_AHEAD_MS = String(25 * 3_600_000)
      await portal.start()
      await untilRefunded(simulation)
      options.log('every refund has left')
      await closeDays(simulation)
      return judge(simulation, { kills, faults })
    })
  } finally {
    await portal.stop()
  }
}

interface Playing extends RunOptions {
  portal: PortalProcess
  owers: readonly Ower[]
  folder: string
}

async function playAndKill(
  simulation: Simulation,
  { portal, owers, folder, size, seed, log }: Playing,
): Promise<{ total: number; slowestMs: number }> {
  const { clients, kills, writesBetween } = sizes[size]
  const lives = livesOf(simulation, owers, sizes[size].lines)
  let isPlayed = false
  let played = 0
  const playing = inParallel(lives, clients, async ({ name, play }) => {
    try {
      await play()
    } catch (error) {
      simulation.wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    played += 1
    if (played % 500 === 0) {
      log(`${played} of ${lives.length} stories, ${simulation.answeredWrites} confirmed writes`)
      await freshen(simulation.context, 0)
    }
  }).finally(() => {
    isPlayed = true
  })
  const killing = await killAtRandom({
    ...{ portal, dataDir: folder, random: randomFrom(seed + 1), targets: ['server'], writesBetween, patienceMs },
    answeredWrites: () => (isPlayed ? Number.MAX_SAFE_INTEGER : simulation.answeredWrites),
    isEnough: done => done >= kills || isPlayed,
    onKill: done => log(`${done} kills, ${simulation.answeredWrites} confirmed writes`),
  })
  await playing
  return { total: killing.total, slowestMs: Math.max(0, ...killing.startsMs) }
}

interface Life {
  name: string
  play(): Promise<void>
}

/** How many people each story needs, and how often it is played in a round. */
function livesOf(simulation: Simulation, owers: readonly Ower[], lines: number): Life[] {
  const left = [...owers]
  const lives: Life[] = []
  const tell = (name: string, people: number, play: (some: Ower[]) => Promise<unknown>) => {
    if (left.length < people) return
    const some = left.splice(0, people)
    lives.push({ name: `${name} (${some[0]?.number})`, play: () => play(some).then(() => {}) })
  }
  const one = (name: string, play: (simulation: Simulation, ower: Ower) => Promise<unknown>) =>
    tell(name, 1, ([ower]) => (ower ? play(simulation, ower) : Promise.resolve()))
  const two = (name: string, play: (simulation: Simulation, owers: readonly [Ower, Ower]) => Promise<unknown>) =>
    tell(name, 2, ([first, second]) => (first && second ? play(simulation, [first, second]) : Promise.resolve()))
  for (let round = 0; left.length > 0; round += 1) {
    for (let n = 0; n < 6; n += 1) one('by card', paid)
    for (let n = 0; n < 4; n += 1) one('refunded', refunded)
    for (let n = 0; n < 4; n += 1) one('paid twice', paidTwice)
    for (let n = 0; n < 4; n += 1) one('held', heldPayment)
    for (let n = 0; n < 3; n += 1) one('transfer', bookedByTwo)
    for (let n = 0; n < 2; n += 1) one('in parts', inParts)
    for (let n = 0; n < 3; n += 1) one('waived', waived)
    for (let n = 0; n < 3; n += 1) one('announced', announced)
    one('large', large)
    two('moved', moved)
    two('moved', moved)
    tell('a code', 6, some => sharedCode(simulation, some))
    tell('a statement', 8, some => statement(simulation, some))
    tell('a long statement', lines, some => statement(simulation, some))
    if (round % 10 === 0) two('a right lost', rightLost)
    // Whoever is left over pays.
    if (left.length < 8) for (let n = left.length; n > 0; n -= 1) one('by card', paid)
  }
  return lives
}

interface Ran {
  kills: { total: number; slowestMs: number }
  faults: ServerFaults
}

async function judge(simulation: Simulation, { kills, faults }: Ran): Promise<Outcome> {
  const { wrong, figures } = await reconcile(simulation)
  const deadlocks = await deadlocksOf(simulation.context)
  if (deadlocks > 0) wrong.push(`${deadlocks} deadlocks in PostgreSQL`)
  const all = [...simulation.wrong, ...faults.told(), ...simulation.tries.dishonest, ...wrong]
  return {
    kept: all.length === 0,
    ...(all.length > 0 ? { why: `${all.length} faults: ${all.slice(0, 12).join('; ')}` } : {}),
    figures: [
      ['payers', simulation.expected.size],
      ['kills of the server', kills.total],
      ['confirmed writes', simulation.answeredWrites],
      ...[...simulation.counts].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ...figures,
      ['requests cut off', simulation.tries.cut],
      ['503 with Retry-After', simulation.tries.unavailable],
      ['other 5xx responses', simulation.tries.dishonest.length],
      ['deadlocks in PostgreSQL', deadlocks],
      ['faults', all.length],
      ['slowest start after a kill', `${(kills.slowestMs / 1000).toFixed(1)} s`],
    ],
  }
}
