import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, clientOf } from '../harness/client.ts'
import { ownStore } from '../harness/own-store.ts'
import { writePeople } from '../harness/people.ts'
import { type Ended, type PortalProcess, portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { type CrowdResults, startCrowd, withDocuments } from './lib/net-crowd.ts'
import { caddyBefore, hasCaddy, hasNginx, nginxBefore, type RunningProxy } from './lib/net-proxy.ts'
import { withFolder, withStoreOf } from './lib/place.ts'

const sizes = {
  small: { stops: 1, nginxRounds: 1, caddyRounds: 0, instances: 2, pauseMs: 40 },
  full: { stops: 50, nginxRounds: 12, caddyRounds: 4, instances: 3, pauseMs: 25 },
}

const crowd = { readers: 6, writers: 4, uploaders: 2, downloaders: 2 }
// As in deploy/admissions.env.example; a proxy skips an instance for five seconds and then checks again.
const drainSeconds = 3
const settleMs = 6_000

/** Stops instances under load: a single one, and in turn behind the proxies with the shipped configuration. */
export const rolling: Experiment = {
  name: 'rolling',
  promise: 'No request is dropped by a stop or a deployment',
  pass: '50 SIGTERMs and rolling restarts of three instances behind nginx and Caddy under load. No failed request',
  run: options => withFolder('rolling', folder => runIn(folder, options)),
}

interface Part {
  results: CrowdResults
  ends: Ended[]
}

async function runIn(folder: string, options: RunOptions): Promise<Outcome> {
  const { stops, nginxRounds, caddyRounds, instances } = sizes[options.size]
  const store = await ownStore(join(folder, 'store'))
  const env = {
    DATABASE_URL: store.databaseUrl,
    DATA_DIR: `${folder}/data`,
    JWT_SECRET: 'a secret that all instances of this experiment share',
    LOG_LEVEL: 'silent',
  }
  try {
    const alone = await stopAlone(env, stops, options)
    const behind: Part[] = []
    const skipped: string[] = []
    if (hasNginx())
      behind.push(
        await rollBehind(env, { open: ports => nginxBefore(folder, ports), rounds: nginxRounds, instances }, options),
      )
    else skipped.push('nginx')
    if (caddyRounds > 0 && hasCaddy())
      behind.push(
        await rollBehind(env, { open: ports => caddyBefore(folder, ports), rounds: caddyRounds, instances }, options),
      )
    else if (caddyRounds > 0) skipped.push('Caddy')
    const begun = await begunAfterAll(env, alone.results.turnedAway)
    const forcedMs = await forceOne(env)
    return judge({ alone, behind, begun, forcedMs, skipped, isFull: options.size === 'full' })
  } finally {
    await store.close()
  }
}

/** Stops one instance that is called directly: accepted requests get a response, and later ones are refused. */
async function stopAlone(env: Env, stops: number, { size, log }: RunOptions): Promise<Part> {
  const server = await portalProcess(env.DATA_DIR, { ...env, DRAIN_SECONDS: '1' })
  await server.start()
  const client = clientOf(server.url)
  const crowdThere = await crowdBefore(client, env, size)
  const ends: Ended[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await sleep(size === 'full' ? 2_500 : 1_500)
    ends.push(await server.stop())
    await server.start()
    if (stop % 5 === 4)
      log(`${stop + 1} stops, ${crowdThere.results.answered} answered, ${failuresOf(crowdThere.results)}`)
  }
  await crowdThere.finish()
  ends.push(await server.stop())
  client.close()
  return { results: crowdThere.results, ends }
}

/** Several instances behind a proxy, stopped and started in turn: no client may notice. */
async function rollBehind(
  env: Env,
  {
    open,
    rounds,
    instances,
  }: { open(ports: readonly number[]): Promise<RunningProxy>; rounds: number; instances: number },
  { size, log }: RunOptions,
): Promise<Part> {
  const fleet = await startFleet(env, instances)
  const proxy = await open(fleet.map(({ port }) => port))
  const client = clientOf(proxy.url)
  const ends: Ended[] = []
  try {
    const crowdThere = await crowdBefore(client, env, size)
    for (let round = 0; round < rounds; round += 1) {
      for (const one of size === 'full' ? fleet : fleet.slice(0, 1)) {
        ends.push(await one.stop())
        await one.start()
        await sleep(size === 'full' ? settleMs : 500)
      }
      log(
        `round ${round + 1}: ${crowdThere.results.answered} answered, ${failuresOf(crowdThere.results)}, ${crowdThere.results.turnedAway.length + crowdThere.results.turnedAwayReads} turned away`,
      )
    }
    await crowdThere.finish()
    // Behind a proxy a refused connection is a failure.
    for (const key of crowdThere.results.turnedAway) crowdThere.results.failed.push(`a write was refused: ${key}`)
    for (let read = 0; read < crowdThere.results.turnedAwayReads; read += 1)
      crowdThere.results.failed.push('a read was refused')
    return { results: crowdThere.results, ends }
  } finally {
    client.close()
    await proxy.close()
    ends.push(...(await Promise.all(fleet.map(one => one.stop()))))
  }
}

function failuresOf({ failed }: CrowdResults): string {
  return `${failed.length} failed${failed.length > 0 ? `, last ${failed.at(-1)}` : ''}`
}

type Env = { DATABASE_URL: string; DATA_DIR: string; JWT_SECRET: string; LOG_LEVEL: string }

async function startFleet(env: Env, count: number): Promise<PortalProcess[]> {
  const fleet: PortalProcess[] = []
  for (let index = 0; index < count; index += 1) {
    const one = await portalProcess(env.DATA_DIR, {
      ...env,
      DRAIN_SECONDS: String(drainSeconds),
      TRUST_PROXY: '127.0.0.1',
    })
    await one.start()
    fleet.push(one)
  }
  return fleet
}

async function crowdBefore(client: Client, env: Env, size: 'small' | 'full') {
  const people = await withStoreOf(env, context =>
    writePeople(context, { name: `crowd-${randomUUID()}`, count: 6, type: 'msc' }),
  )
  return startCrowd(client, { ...crowd, people: await withDocuments(client, people), pauseMs: sizes[size].pauseMs })
}

/** How many refused writes had started anyway: the key of a write is stored with it. */
async function begunAfterAll(env: Env, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  return withStoreOf(env, async ({ db }) => {
    const found = await db
      .selectFrom('idempotency_key')
      .select('key')
      .where('key', 'in', [...keys])
      .execute()
    return found.length
  })
}

/** A second SIGTERM, while the first one waits for a slow client, ends the process immediately. Returns how long that took. */
async function forceOne(env: Env): Promise<number> {
  const server = await portalProcess(env.DATA_DIR, { ...env, DRAIN_SECONDS: '15' })
  await server.start()
  server.signal('SIGTERM')
  await sleep(1_200)
  const { code, ms } = await server.stop()
  return code === 1 ? ms : Number.POSITIVE_INFINITY
}

function judge({
  alone,
  behind,
  begun,
  forcedMs,
  skipped,
  isFull,
}: {
  alone: Part
  behind: Part[]
  begun: number
  forcedMs: number
  skipped: string[]
  isFull: boolean
}): Outcome {
  const parts = [alone, ...behind]
  const ends = parts.flatMap(part => part.ends)
  const sum = (of: (results: CrowdResults) => number) => parts.reduce((total, part) => total + of(part.results), 0)
  const failed = parts.flatMap(part => part.results.failed)
  const slowestMs = Math.max(...ends.map(({ ms }) => ms))
  const badEnds = ends.filter(({ code }) => code !== 0).length
  const wrong = [
    ...failed,
    ...(begun > 0 ? [`${begun} refused writes had already started`] : []),
    ...(badEnds > 0 ? [`${badEnds} processes exited with a code other than 0`] : []),
    ...(slowestMs > 30_000 ? [`a stop took ${Math.round(slowestMs)} ms`] : []),
    ...(forcedMs > 1_000 ? ['a second SIGTERM did not end it within a second'] : []),
    ...(isFull && skipped.length > 0 ? [`not installed here: ${skipped.join(', ')}`] : []),
  ]
  return {
    kept: wrong.length === 0,
    ...(wrong.length > 0 ? { why: wrong.slice(0, 8).join('; ') } : {}),
    figures: [
      ['SIGTERMs of an instance alone', alone.ends.length],
      ['SIGTERMs of instances behind a proxy', behind.reduce((total, part) => total + part.ends.length, 0)],
      ['requests', sum(results => results.sent)],
      ['answered', sum(results => results.answered)],
      ['failed', failed.length],
      ['connections refused while stopped, alone', alone.results.turnedAway.length + alone.results.turnedAwayReads],
      ['of them writes already started', begun],
      ['uploads of 5 MB at 2.5 MB/s', sum(results => results.uploads)],
      ['downloads of 5 MB at 2.5 MB/s', sum(results => results.downloads)],
      ['slowest stop', `${(slowestMs / 1000).toFixed(1)} s`],
      ['ended by a second SIGTERM within', `${Math.round(forcedMs)} ms`],
    ],
  }
}
