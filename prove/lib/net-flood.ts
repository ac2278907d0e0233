import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOf, saveOf } from './net-crowd.ts'
import type { Client, Ending, Wanted } from './net-requests.ts'
import type { Random } from './random.ts'

export interface FloodResults {
  sent: number
  served: number
  refused: number
  /** Refused without saying when to come again, other answers of 5xx, and connections that broke. */
  dishonest: string[]
  servedMs: number[]
}

interface Guest {
  email: string
  bearer: string
}

interface FloodOptions {
  guests: readonly Guest[]
  password: string
  random: Random
}

/** What strangers send on a day of rush: they look, sign in and ask for codes. */
function anyRequest({ guests, password, random }: FloodOptions): Wanted {
  const turn = Math.floor(random.next() * 1000)
  const guest = guests[turn % guests.length]
  const which = random.next()
  if (!guest || which < 0.9) return readOf('', 3 * turn)
  if (which < 0.97) return { path: `/postgraduate/application-summary-referee-page/${randomUUID()}` }
  const form = new URLSearchParams({ grant_type: 'password', username: guest.email, password })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', path: '/auth/token', headers, body: Buffer.from(form.toString()) }
}

function noResults(): FloodResults {
  return { sent: 0, served: 0, refused: 0, dishonest: [], servedMs: [] }
}

function note(results: FloodResults, wanted: Wanted, ending: Ending): void {
  results.sent += 1
  if (ending.as !== 'answered') {
    results.dishonest.push(`${wanted.path}: ${ending.why}`)
  } else if (ending.status === 503 || ending.status === 429) {
    results.refused += 1
    if (!(Number(ending.retryAfter) > 0)) results.dishonest.push(`${wanted.path}: ${ending.status} without Retry-After`)
  } else if (ending.status >= 500) {
    results.dishonest.push(`${wanted.path}: ${ending.status}`)
  } else {
    results.served += 1
    results.servedMs.push(ending.ms)
  }
}

/** Answers a second that a server gives when so many ask one after the other: what it can take. */
export async function capacityOf(
  client: Client,
  options: FloodOptions,
  { ms, askers }: { ms: number; askers: number },
): Promise<number> {
  const results = noResults()
  const until = performance.now() + ms
  const ask = async () => {
    while (performance.now() < until) {
      const wanted = anyRequest(options)
      note(results, wanted, await client.send(wanted))
    }
  }
  await Promise.all(Array.from({ length: askers }, ask))
  return (results.served / ms) * 1000
}

/** Sends so many requests a second whatever becomes of them, as a crowd does. */
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
      const wanted = anyRequest(options)
      const one = client.send(wanted).then(ending => note(results, wanted, ending))
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

/** People who save and look, and who come again when they are told to, at most so often. */
export async function honestWork(
  client: Client,
  guests: readonly Guest[],
  { ms, everyMs }: { ms: number; everyMs: number },
): Promise<HonestResults> {
  const results: HonestResults = { actions: 0, done: 0, failed: [], tries: 0, doneMs: [] }
  const until = performance.now() + ms
  async function live({ bearer }: Guest, index: number): Promise<void> {
    await sleep((everyMs * index) / guests.length)
    for (let turn = 0; performance.now() < until; turn += 1) {
      const wanted = turn % 2 === 0 ? await saveOf(bearer, `${turn} Honest Street`) : readOf(bearer, 1)
      await act(wanted)
      await sleep(everyMs)
    }
  }
  async function act(wanted: Wanted): Promise<void> {
    const startedMs = performance.now()
    results.actions += 1
    for (let tries = 1; ; tries += 1) {
      const ending = await client.send(wanted)
      results.tries += 1
      if (ending.as === 'answered' && ending.status < 300) {
        results.done += 1
        results.doneMs.push(performance.now() - startedMs)
        return
      }
      const isLater = ending.as === 'answered' && (ending.status === 503 || ending.status === 429)
      if (!isLater || tries === 5) {
        results.failed.push(
          `${wanted.path}: ${ending.as === 'answered' ? `${ending.status} ${ending.body.toString().slice(0, 150)}` : ending.why}`,
        )
        return
      }
      await sleep(Number(ending.retryAfter) * 1000 || 1000)
    }
  }
  await Promise.all(guests.map(live))
  return results
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0)
}
