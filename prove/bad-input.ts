import fc from 'fast-check'
import { type CallName, calls } from '#shared/contract/calls.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { requestsTo, type SentRequest } from './lib/net-bad-requests.ts'
import { injected, type WireAnswer, wired } from './lib/net-bad-send.ts'
import { faultOf } from './lib/net-bad-verdict.ts'
import { makeWorld, type World } from './lib/net-bad-world.ts'

export const badInput: Experiment = {
  name: 'bad-input',
  promise: 'no input makes it fail or be taken for what it is not',
  pass: 'at least 100,000 requests, 0 answers of 5xx, every 2xx explained by its schema, every error a problem document',
  run: async options => {
    const world = await makeWorld()
    try {
      return await runAll(world, options)
    } finally {
      await world.close()
    }
  },
}

const perCall = { small: 12, full: 1900 }

async function runAll(world: World, { size, seed, log }: RunOptions): Promise<Outcome> {
  const tally = new Map<string, Map<number, number>>()
  const faults: string[] = []
  for (const name of Object.keys(calls) as CallName[]) {
    const counts = new Map<number, number>()
    tally.set(name, counts)
    const fault = await tryCall(world, name, { runs: perCall[size], seed: seed + tally.size, counts })
    if (fault) {
      faults.push(`${name}: ${fault}`)
      log(`${name}: ${fault}`)
    }
  }
  const requests = [...tally.values()].flatMap(counts => [...counts.values()]).reduce((sum, count) => sum + count, 0)
  for (const [name, counts] of tally)
    log(
      `${name.padEnd(26)}${[...counts]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status} ${count}`)
        .join('  ')}`,
    )
  return {
    figures: [
      ['requests', requests],
      ['calls', tally.size],
    ],
    kept: faults.length === 0,
    ...(faults.length > 0 ? { why: faults.join('\n') } : {}),
  }
}

async function tryCall(
  world: World,
  name: CallName,
  { runs, seed, counts }: { runs: number; seed: number; counts: Map<number, number> },
): Promise<string | undefined> {
  const property = fc.asyncProperty(requestsTo(name), async sent => {
    const answer = await send(world, sent)
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
    const fault = faultOf(sent, answer)
    if (fault) throw new Error(fault)
  })
  const details = await fc.check(property, { numRuns: runs, seed, endOnFailure: false })
  if (!details.failed) return undefined
  const message = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
  return `${message}\n    ${fc.stringify(details.counterexample?.[0]).slice(0, 3000)}`
}

async function send(world: World, sent: SentRequest): Promise<WireAnswer> {
  try {
    return await injected(world, wired(world, sent))
  } finally {
    if (sent.method !== 'GET') await world.restore()
  }
}
