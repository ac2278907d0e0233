/** How a provider that sends for us is getting on, kept as long as its sender. */
export interface ProviderState {
  /** How many tries in a row could not reach it, or were refused because of us. */
  failures: number
  failedAtMs: number
  /** When a try last reached it. */
  reachedAtMs: number
}

const failuresBeforeRest = 3
const shortestRestMs = 5_000
const longestRestMs = 60_000
const states = new WeakMap<object, ProviderState>()

export function providerState(sender: object): ProviderState {
  const state = states.get(sender) ?? { failures: 0, failedAtMs: 0, reachedAtMs: 0 }
  states.set(sender, state)
  return state
}

/** Notes a try. `isAboutAll`: the next message would fare no better. */
export function learn(state: ProviderState, isAboutAll: boolean, now: Date): void {
  state.failures = isAboutAll ? state.failures + 1 : 0
  state.failedAtMs = now.getTime()
  if (!isAboutAll) state.reachedAtMs = now.getTime()
}

/** True once several tries in a row have failed: from then on, one message tries whether the provider is back. */
export function isInDoubt({ failures }: ProviderState): boolean {
  return failures >= failuresBeforeRest
}

/** True while nothing is tried, up to a minute at a time. A failure in the future was recorded before the clock was set back. */
export function isResting(state: ProviderState, now: Date): boolean {
  if (!isInDoubt(state)) return false
  const agoMs = now.getTime() - state.failedAtMs
  return agoMs >= 0 && agoMs < Math.min(longestRestMs, shortestRestMs * 2 ** (state.failures - failuresBeforeRest))
}
