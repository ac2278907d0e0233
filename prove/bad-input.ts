import fc from 'fast-check'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { sendHostileFiles } from './lib/net-bad-files.ts'
import { requestsTo, type SentRequest } from './lib/net-bad-requests.ts'
import { answerOf, wired } from './lib/net-bad-send.ts'
import { makeSimulation, type Simulation } from './lib/net-bad-simulation.ts'
import { faultOf, faultOfTwisted } from './lib/net-bad-verdict.ts'
import { sendRaw, twists } from './lib/net-raw-http.ts'

export const badInput: Experiment = {
  name: 'bad-input',
  promise: 'No input breaks it, and none is mistaken for something else',
  pass: 'At least 100,000 requests, no 5xx, every 2xx matches its schema, every error is a problem document',
  run: async options => {
    const simulation = await makeSimulation()
    try {
      return await runAll(simulation, options)
    } finally {
      await simulation.close()
    }
  },
}

const sizes = {
  small: { perCall: 8, rawPerCall: 1, everyFile: 12 },
  full: { perCall: 1800, rawPerCall: 60, everyFile: 1 },
}

/** Responses by call and status. */
class Tally {
  readonly rows = new Map<string, Map<number, number>>()

  count(name: string, status: number): void {
    const row = this.rows.get(name) ?? new Map<number, number>()
    this.rows.set(name, row)
    row.set(status, (row.get(status) ?? 0) + 1)
  }

  /** How many responses had such a status. */
  sum(of: (status: number) => boolean = () => true): number {
    const counted = [...this.rows.values()].flatMap(row => [...row])
    return counted.reduce((sum, [status, count]) => sum + (of(status) ? count : 0), 0)
  }

  lines(): string[] {
    const cells = (row: Map<number, number>) =>
      [...row].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'closed'}: ${count}`)
    return [...this.rows].map(([name, row]) => `${name.padEnd(28)}${cells(row).join('  ')}`)
  }
}

async function runAll(simulation: Simulation, { size, seed, log }: RunOptions): Promise<Outcome> {
  const { perCall, rawPerCall, everyFile } = sizes[size]
  const tally = new Tally()
  const faults: string[] = []
  const names = Object.keys(calls) as CallName[]
  let turn = 0
  for (const [at, name] of names.entries()) {
    const injectedFault = await tryCall(name, { runs: perCall, seed: seed + at }, async sent => {
      const answer = await answerOf(simulation, wired(simulation, sent), status => tally.count(name, status))
      // Refused requests leave only counted attempts, so the simulation need not be reset each time.
      if (sent.method !== 'GET' && (answer.status < 400 || turn % 8 === 0)) await simulation.restore()
      turn += 1
      return faultOf(sent, answer)
    })
    if (injectedFault) faults.push(injectedFault)
    if (size === 'full') log(`${name}: ${injectedFault ?? 'no fault'}`)
  }
  const raw = await throughSockets(simulation, { names, runs: rawPerCall, seed, tally })
  const files = await sendHostileFiles(simulation, { every: everyFile })
  for (const line of tally.lines()) log(line)
  faults.push(...raw, ...files.faults.slice(0, 20))
  return {
    figures: [
      ['calls in the contract', names.length],
      ['requests', tally.sum() + files.sent],
      ['of them over raw sockets, byte by byte', names.length * rawPerCall],
      ['2xx responses', tally.sum(status => status >= 200 && status < 300)],
      ['4xx responses', tally.sum(status => status >= 400 && status < 500)],
      ['of them 429, by the limits per account', tally.sum(status => status === 429)],
      ['503 responses', tally.sum(status => status === 503)],
      ['other 5xx responses', tally.sum(status => status >= 500 && status !== 503)],
      ['hostile files', files.files],
      ['sent to every file field', files.sent],
      ['refused with a reason', files.refused],
    ],
    kept: faults.length === 0,
    ...(faults.length > 0 ? { why: faults.join('\n') } : {}),
  }
}

/** Tries one call this often. Returns the first request with a wrong response, shrunk as far as possible. */
async function tryCall(
  name: CallName,
  { runs, seed }: { runs: number; seed: number },
  faultFor: (sent: SentRequest) => Promise<string | undefined>,
): Promise<string | undefined> {
  const property = fc.asyncProperty(requestsTo(name), async sent => {
    const fault = await faultFor(sent)
    if (fault) throw new Error(fault)
  })
  const details = await fc.check(property, { numRuns: runs, seed })
  if (!details.failed) return undefined
  const message = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
  return `${name}, seed ${seed}: ${message}\n${fc.stringify(details.counterexample?.[0]).slice(0, 1500)}`
}

/** The same requests corrupted below the level of HTTP, each kind of corruption in turn. */
async function throughSockets(
  simulation: Simulation,
  { names, runs, seed, tally }: { names: readonly CallName[]; runs: number; seed: number; tally: Tally },
): Promise<string[]> {
  const { app } = simulation.test
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The portal has no port')
  const faults: string[] = []
  let turn = 0
  for (const [at, name] of names.entries()) {
    for (const sent of fc.sample(requestsTo(name), { numRuns: runs, seed: seed + at })) {
      const twist = twists[turn % twists.length]
      turn += 1
      if (!twist) continue
      const answer = await sendRaw(address.port, twist.bytes(wired(simulation, sent)), twist.taken === 'never')
      tally.count(`socket: ${twist.name}`, answer?.status ?? 0)
      if (answer !== null && answer.status < 400 && sent.method !== 'GET') await simulation.restore()
      const fault = faultOfTwisted(sent, answer, twist)
      if (fault) faults.push(`${name} ${twist.name}: ${fault}\n${fc.stringify(sent).slice(0, 1000)}`)
    }
  }
  return faults.slice(0, 20)
}
