import type { Answers } from '#shared/forms/field.ts'

/** What became of one sending. */
export type SendResult =
  /** Stored. */
  | { kind: 'stored' }
  /** Refused for some fields, or out of date: whoever sends has dealt with it, and what is left goes at once. */
  | { kind: 'again' }
  /** Not delivered, or the university could not take it now. */
  | { kind: 'unreachable'; retryAfterMs?: number | undefined }
  /** Sending the same again would get the same answer. */
  | { kind: 'ended' }

/** What the saver needs from outside, so that a test can own time and network. */
export interface SaverWorld {
  /** Runs an action after a while and answers how to call it off. */
  after(delayMs: number, action: () => void): () => void
  nowMs(): number
  /** What is typed and not stored yet. */
  pending(): Answers
  /** Roughly how many characters a save of these answers has. */
  weight(answers: Answers): number
  send(answers: Answers): Promise<SendResult>
  /** The state below changed. */
  report(state: SaverState): void
}

export type SaverState = 'idle' | 'waiting' | 'sending' | 'retrying' | 'ended'

export const quietMs = 2000
/** Somebody who never pauses is saved this often all the same. */
export const longestWaitMs = 15_000
/**
 * What is long on its way, a list or a whole essay, waits for a longer quiet, so that it is not sent again at every pause for breath.
 * Whoever leaves the section or the page has it sent at once, and this device keeps each word meanwhile.
 */
export const heavyPace = { fromCharacters: 1500, quietMs: 6000, longestWaitMs: 45_000 }
export const firstRetryMs = 2000
/** Not every network tells when it is back. */
const longestRetryMs = 20_000

export interface Saver {
  /** Something was typed: sends it after a moment of quiet. */
  changed(): void
  /** Sends at once what is there, unless something is on its way; then it follows right after. */
  flush(): void
  /** Resolves when nothing is on its way and what could be sent was; false when something is left. */
  settled(): Promise<boolean>
}

/** Sends one save at a time, after a pause in typing, and again with growing pauses while nobody answers. */
export function createSaver(world: SaverWorld): Saver {
  let state: SaverState = 'idle'
  let callOff: (() => void) | undefined
  let firstChangeMs: number | undefined
  let retryMs = firstRetryMs
  let isWantedAgain = false
  let waiting: ((isAllSent: boolean) => void)[] = []

  function become(next: SaverState): void {
    state = next
    world.report(next)
    if (next === 'sending' || next === 'waiting') return
    const done = waiting
    waiting = []
    for (const resolve of done) resolve(next === 'idle' && !hasPending())
  }

  function hasPending(): boolean {
    return Object.keys(world.pending()).length > 0
  }

  function pace(): { quietMs: number; longestWaitMs: number } {
    return world.weight(world.pending()) < heavyPace.fromCharacters ? { quietMs, longestWaitMs } : heavyPace
  }

  function later(delayMs: number, next: 'waiting' | 'retrying'): void {
    callOff?.()
    callOff = world.after(delayMs, () => void send())
    become(next)
  }

  async function send(): Promise<void> {
    callOff?.()
    callOff = undefined
    if (state === 'sending') {
      isWantedAgain = true
      return
    }
    firstChangeMs = undefined
    if (!hasPending()) return become('idle')
    become('sending')
    isWantedAgain = false
    finish(await world.send(world.pending()))
  }

  function finish(result: SendResult): void {
    state = 'idle'
    if (result.kind === 'ended') {
      become('ended')
    } else if (result.kind === 'unreachable') {
      const delayMs = Math.max(retryMs, result.retryAfterMs ?? 0)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
      later(delayMs, 'retrying')
    } else {
      retryMs = firstRetryMs
      if (!hasPending()) become('idle')
      else if (isWantedAgain || waiting.length > 0 || result.kind === 'again') void send()
      else later(pace().quietMs, 'waiting')
    }
  }

  return {
    changed() {
      if (state === 'sending' || state === 'retrying') return
      firstChangeMs ??= world.nowMs()
      const { quietMs, longestWaitMs } = pace()
      const leftMs = firstChangeMs + longestWaitMs - world.nowMs()
      later(Math.max(0, Math.min(quietMs, leftMs)), 'waiting')
    },
    flush() {
      retryMs = firstRetryMs
      void send()
    },
    settled() {
      return new Promise(resolve => {
        waiting.push(resolve)
        void send()
      })
    },
  }
}
