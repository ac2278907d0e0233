import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { clientOf } from '../harness/client.ts'
import { ownStore } from '../harness/own-store.ts'
import { writePeople } from '../harness/people.ts'
import { percentile } from '../harness/table.ts'
import { type PortalProcess, portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { withDocuments } from './lib/net-crowd.ts'
import type { CrowdOrder } from './lib/net-crowd-worker.ts'
import { type FloodResults, type HonestResults, honestWork } from './lib/net-flood.ts'
import { holdOn } from './lib/net-slow.ts'
import { withFolder, withStoreOf } from './lib/place.ts'

const sizes = {
  small: {
    capacityMs: 1_500,
    floodMs: 4_000,
    idle: 300,
    readers: 10,
    writers: 10,
    honest: 8,
    honestEveryMs: 500,
    connections: 150,
  },
  full: {
    capacityMs: 15_000,
    floodMs: 60_000,
    idle: 1_000,
    readers: 50,
    writers: 50,
    honest: 40,
    honestEveryMs: 1_000,
    connections: 600,
  },
}

const times = 4
const mostMegabytes = 512
const leastHonest = 0.999

/** Four times the server’s capacity, with connections that occupy it, beside people who only want to save. */
export const overload: Experiment = {
  name: 'overload',
  promise: 'Excess load is refused with a time to retry, and people already at work can continue',
  pass: 'At four times its capacity, with 1,000 idle connections: every refusal is 429 or 503 with Retry-After, 99.9 % of honest users succeed, memory stays below 512 MB',
  run: options => withFolder('overload', folder => runIn(folder, options)),
}

async function runIn(folder: string, options: RunOptions): Promise<Outcome> {
  const store = await ownStore(join(folder, 'store'))
  const env = {
    DATABASE_URL: store.databaseUrl,
    DATA_DIR: `${folder}/data`,
    JWT_SECRET: 'a secret that this experiment signs tokens with',
    LOG_LEVEL: 'silent',
  }
  const server = await portalProcess(env.DATA_DIR, env)
  try {
    await server.start()
    return await rush(server, env, options)
  } finally {
    await server.stop()
    await store.close()
  }
}

async function rush(
  server: PortalProcess,
  env: { DATA_DIR: string },
  { size, seed, log }: RunOptions,
): Promise<Outcome> {
  const wanted = sizes[size]
  const guests = await withStoreOf(env, context => writePeople(context, { name: 'guest', count: 60, type: 'msc' }))
  const honestOnes = await withStoreOf(env, context =>
    writePeople(context, { name: 'honest', count: wanted.honest, type: 'msc' }),
  )
  const honest = clientOf(server.url, { connections: 200 })
  const [first] = await withDocuments(honest, guests.slice(0, 1))
  if (!first) throw new Error('No one has a document')
  const order = { url: server.url, connections: wanted.connections, guests, seed }
  // The first second is used for compilation.
  await crowd<number>({ ...order, ms: 1_500 })
  const capacity = await crowd<number>({ ...order, ms: wanted.capacityMs })
  log(`capacity: ${Math.round(capacity)} requests a second`)
  const slow = holdOn({ port: server.port, ...wanted, ...first })
  const [rushed, worked] = await Promise.all([
    crowd<FloodResults>({ ...order, rate: capacity * times, ms: wanted.floodMs }),
    honestWork(honest, honestOnes, { ms: wanted.floodMs, everyMs: wanted.honestEveryMs }),
  ])
  const endedByServer = slow.ended
  slow.close()
  const megabytes = await server.peakMegabytes()
  const held = `${wanted.connections}, ${wanted.idle + wanted.readers + wanted.writers}`
  const isReady = (await fetch(`${server.url}/readyz`)).ok
  honest.close()
  return judge({ capacity, rushed, worked, megabytes, isReady, endedByServer, seconds: wanted.floodMs / 1000, held })
}

/** Strangers send from their own thread, so that they do not slow down the measured clients. */
function crowd<Found>(order: CrowdOrder): Promise<Found> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./lib/net-crowd-worker.ts', import.meta.url), { workerData: order })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

interface Measured {
  capacity: number
  rushed: FloodResults
  worked: HonestResults
  megabytes: number
  isReady: boolean
  endedByServer: number
  seconds: number
  held: string
}

function judge({ capacity, rushed, worked, megabytes, isReady, endedByServer, seconds, held }: Measured): Outcome {
  const share = worked.done / worked.actions
  const wrong = [
    ...(share < leastHonest ? worked.failed.map(failed => `an honest request failed: ${failed}`) : []),
    ...rushed.dishonest,
    ...(megabytes > mostMegabytes ? [`it used ${megabytes} MB`] : []),
    ...(isReady ? [] : ['it was not ready afterwards']),
  ]
  return {
    kept: wrong.length === 0,
    ...(wrong.length > 0 ? { why: [`${wrong.length} things`, ...wrong.slice(0, 6)].join('; ') } : {}),
    figures: [
      ['capacity, anonymous requests a second', Math.round(capacity)],
      ['connections: busy, idle', held],
      ['load: requests a second, seconds', `${Math.round(rushed.sent / seconds)}, ${seconds}`],
      ['served', rushed.served],
      ['refused with Retry-After', rushed.refused],
      ['refused otherwise', rushed.dishonest.length],
      ['served a second under overload', Math.round(rushed.served / seconds)],
      ['time to serve under overload, median and 99th percentile', quantiles(rushed.servedMs)],
      ['requests of honest users', worked.actions],
      ['done', `${worked.done} (${(share * 100).toFixed(2)} %)`],
      ['attempts for each', (worked.tries / worked.actions).toFixed(2)],
      ['time until done, median and 99th percentile', quantiles(worked.doneMs)],
      ['slow and idle connections closed', endedByServer],
      ['peak memory', `${megabytes} MB`],
    ],
  }
}

function quantiles(ms: readonly number[]): string {
  return [0.5, 0.99].map(share => `${Math.round(percentile(ms, share))} ms`).join(', ')
}
