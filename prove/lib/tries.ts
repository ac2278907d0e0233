import type { Try } from '../../harness/client.ts'

/** Counts the responses, and whether every refusal was a proper one. */
export interface Tries {
  note(tried: Try): void
  readonly answered: number
  readonly cut: number
  readonly unavailable: number
  /** Temporary refusals (429, 503, 507) without Retry-After, and responses of 500. */
  readonly dishonest: string[]
  readonly slowestMs: number
}

export function countTries(): Tries {
  const counts = { answered: 0, cut: 0, unavailable: 0, dishonest: [] as string[], slowestMs: 0 }
  return Object.assign(counts, {
    note(tried: Try) {
      if (tried.outcome !== 'answered') {
        counts.cut += 1
        return
      }
      counts.slowestMs = Math.max(counts.slowestMs, tried.ms)
      if (tried.status < 500) counts.answered += 1
      else if (tried.status === 503) counts.unavailable += 1
      else counts.dishonest.push(`${tried.status} ${JSON.stringify(tried.body)}`)
      if ((tried.status === 503 || tried.status === 429) && tried.retryAfter === undefined)
        counts.dishonest.push(`${tried.status} without Retry-After`)
    },
  })
}
