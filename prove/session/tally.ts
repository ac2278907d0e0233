import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Call, type Client, failureOf } from '../../harness/client.ts'

/** What was done by calls, to be compared with what is stored. */
export interface Tally {
  calls: number
  /** Refused for the moment by a busy server and sent again. */
  postponed: number
  /** All other 5xx responses and broken connections. */
  broken: string[]
  /** Decisions that have been released. */
  told: number
  /** Lasting steps of individuals on CAPS, with one email each. */
  movedOnCaps: number
  /** How often each action was done, by its name in the audit log. */
  done: Map<string, number>
}

export function newTally(): Tally {
  return { calls: 0, postponed: 0, broken: [], told: 0, movedOnCaps: 0, done: new Map() }
}

export function count(tally: Tally, action: string, times = 1): void {
  tally.done.set(action, (tally.done.get(action) ?? 0) + times)
}

/**
 * Sends a call until there is a response. Throws if it is neither a success nor one of `alsoFine`: everything in a session
 * is done on purpose.
 */
export async function sendCall(
  { client, tally }: { client: Client; tally: Tally },
  path: string,
  call: Call = {},
  alsoFine: readonly number[] = [],
): Promise<Answer> {
  for (;;) {
    const tried = await client.send(path, { idleMs: 300_000, ...call })
    tally.calls += 1
    if (tried.outcome === 'turned-away') {
      tally.postponed += 1
      await pause(200)
      continue
    }
    if (tried.outcome === 'answered' && tried.status === 503 && tried.retryAfter) {
      tally.postponed += 1
      await pause(Number(tried.retryAfter) * 1000)
      continue
    }
    if (tried.outcome === 'answered' && (tried.status < 400 || alsoFine.includes(tried.status))) return tried
    const failure = `${call.method ?? 'GET'} ${path}: ${failureOf(tried)}`
    if (tried.outcome !== 'answered' || tried.status >= 500) tally.broken.push(failure)
    throw new Error(failure)
  }
}

/** Runs work for each item in order, this many at the same time. */
export async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  async function worker(): Promise<void> {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at]
      if (item !== undefined) await work(item, at)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}
