import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { password } from '../../harness/applicant.ts'
import { type Client, failureOf, type Try } from '../../harness/client.ts'
import type { Person } from '../../harness/people.ts'
import type { Random } from '../../harness/random.ts'
import { isSuccess, type Request, readOf, saveOf } from './net-crowd.ts'

export interface FloodResults {
  sent: number
  served: number
  refused: number
  /** Refusals without a time to retry, other 5xx responses, and broken connections. */
  dishonest: string[]
  servedMs: number[]
}

interface FloodOptions {
  guests: readonly Person[]
  random: Random
}

/** What visitors send on a busy day: they read, sign in and request codes. */
function anyRequest({ guests, random }: FloodOptions): Request {
  const turn = Math.floor(random.next() * 1000)
  const guest = guests[turn % guests.length]
  const which = random.next()
  if (!guest || which < 0.9) return readOf(undefined, 3 * turn)
  if (which < 0.97) return [`/postgraduate/application-summary-referee-page/${randomUUID()}`, {}]
  return ['/auth/token', { method: 'POST', form: { grant_type: 'password', username: guest.email, password } }]
}

function noResults(): FloodResults {
  return { sent: 0, served: 0, refused: 0, dishonest: [], servedMs: [] }
}

function note(results: FloodResults, [path]: Request, tried: Try): void {
  results.sent += 1
  const failure = `${path}: ${failureOf(tried)}`
  if (isRefusal(tried)) {
    results.refused += 1
    if (!(secondsToWait(tried) > 0)) results.dishonest.push(`${failure}, without Retry-After`)
  } else if (tried.outcome !== 'answered' || tried.status >= 500) {
    results.dishonest.push(failure)
  } else {
    results.served += 1
    results.servedMs.push(tried.ms)
  }
}

function secondsToWait(tried: Try): number {
  return tried.outcome === 'answered' ? Number(tried.retryAfter) : 0
}

/** Refused for now: retry later. */
function isRefusal(tried: Try): boolean {
  return tried.outcome === 'answered' && (tried.status === 503 || tried.status === 429)
}

/** Responses per second to this many clients, each sending one request after the other: the capacity. */
export async function capacityOf(
  client: Client,
  options: FloodOptions,
  { ms, askers }: { ms: number; askers: number },
): Promise<number> {
  const results = noResults()
  const until = performance.now() + ms
  const ask = async () => {
    while (performance.now() < until) {
      const request = anyRequest(options)
      note(results, request, await client.send(...request))
    }
  }
  await Promise.all(Array.from({ length: askers }, ask))
  return (results.served / ms) * 1000
}

/** Sends this many requests per second regardless of the responses, like a crowd. */
export async function flood(
  client: Client,
  options: FloodOptions,
  { rate, ms }: { rate: number; ms: number },
): Promise<FloodResults> {
  const results = noResults()
  const startedMs = performance.now()
  const running = new Set<Promise<void>>()
  let due = 0
  while (performance.now() - startedMs < ms) {
    const target = ((performance.now() - startedMs) / 1000) * rate
    for (; due < target; due += 1) {
      const request = anyRequest(options)
      const one = client.send(...request).then(tried => note(results, request, tried))
      running.add(one)
      void one.finally(() => running.delete(one))
    }
    await sleep(5)
  }
  await Promise.all(running)
  return results
}

export interface HonestResults {
  actions: number
  done: number
  failed: string[]
  tries: number
  doneMs: number[]
}

/** People who save and read, and who retry after a refusal up to a limit. */
export async function honestWork(
  client: Client,
  guests: readonly Person[],
  { ms, everyMs }: { ms: number; everyMs: number },
): Promise<HonestResults> {
  const results: HonestResults = { actions: 0, done: 0, failed: [], tries: 0, doneMs: [] }
  const until = performance.now() + ms
  async function live({ bearer }: Person, index: number): Promise<void> {
    await sleep((everyMs * index) / guests.length)
    for (let turn = 0; performance.now() < until; turn += 1) {
      await act(turn % 2 === 0 ? saveOf(bearer, `${turn} Honest Street`) : readOf(bearer, 1))
      await sleep(everyMs)
    }
  }
  async function act(request: Request): Promise<void> {
    const startedMs = performance.now()
    results.actions += 1
    for (let tries = 1; ; tries += 1) {
      const tried = await client.send(...request)
      results.tries += 1
      if (isSuccess(tried)) {
        results.done += 1
        results.doneMs.push(performance.now() - startedMs)
        return
      }
      if (!isRefusal(tried) || tries === 5) {
        results.failed.push(`${request[0]}: ${failureOf(tried)}`)
        return
      }
      await sleep(secondsToWait(tried) * 1000 || 1000)
    }
  }
  await Promise.all(guests.map(live))
  return results
}
