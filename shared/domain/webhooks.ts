const secondMs = 1000
const hourMs = 3_600_000

/** How long to wait after the first failure, the second one and so on; then always the last value. */
const pausesMs = [
  5 * secondMs,
  300 * secondMs,
  hourMs / 2,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
export const longestWebhookPauseMs = 24 * hourMs
/** A webhook that has failed for this long is disabled. */
export const webhookFailsForMs = 4 * 24 * hourMs
export const mostWebhooks = 10

/** `failures`: the number of failed attempts, from 1. */
export function pauseAfter(failures: number): number {
  return pausesMs[Math.min(failures, pausesMs.length) - 1] ?? longestWebhookPauseMs
}

/** The problem with an address, as a sentence; undefined for a valid one. */
export function webhookUrlProblem(text: string): string | undefined {
  const [, host] = /^https:\/\/([^/?#\s]+)(?:[/?#]\S*)?$/i.exec(text) ?? []
  if (host === undefined) return 'Enter an address that begins with https://.'
  if (host.includes('@')) return 'Leave out the name and the password.'
  return undefined
}
