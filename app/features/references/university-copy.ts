import { ApiError } from '#app/lib/api-error.ts'
import type { Answers } from './answers.ts'
import { type DeadLinkReason, deadLinkOf } from './dead-link-reason.ts'
import { type Draft, hasUnsent } from './draft.ts'
import type { HeldDraft } from './merge-drafts.ts'

const quietMs = 2500
const retryMs = [5_000, 10_000, 20_000, 60_000]

/** How the words of this device stand to those at the university. */
export type CopyState = 'unknown' | 'same' | 'behind' | 'unreachable' | 'not-taken' | 'refused'

export interface CopyDeps {
  read: () => Promise<HeldDraft>
  /** Resolves to when they were kept, by the university's clock. `isLeaving`: the page may be gone before the answer. */
  write: (answers: Answers, isLeaving: boolean) => Promise<string>
  /** The words in front of the referee. */
  current: () => Draft
  onRead: (held: HeldDraft) => void
  onWritten: (of: string, savedAt: string) => void
  onState: (state: CopyState) => void
  /** The link leads to the form no more. */
  onDead: (reason: DeadLinkReason) => void
}

export interface UniversityCopying {
  /** The referee has typed. */
  typed: () => void
  /** The referee has come to the end of a step: what was typed need not wait. */
  hurry: () => void
  /** The page was opened, is seen again or has a network again: another device may have written meanwhile. */
  look: () => void
  /** The page goes out of sight and may not come back. */
  leave: () => void
  stop: () => void
}

/** Keeps a copy of what is typed at the university: a few seconds after the last letter, and only on top of what was seen there. */
export function copyToUniversity(deps: CopyDeps): UniversityCopying {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasSeen = false
  let isBusy = false
  let isOver = false
  let failures = 0

  function later(ms: number): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void run(), ms)
  }

  async function run(): Promise<void> {
    if (isBusy || isOver) return
    isBusy = true
    try {
      await exchange()
      failures = 0
      isBusy = false
      if (isOver) return
      deps.onState(hasUnsent(deps.current()) ? 'behind' : 'same')
      if (!hasSeen) later(0)
      else if (hasUnsent(deps.current())) later(quietMs)
    } catch (error) {
      isBusy = false
      if (!isOver) fail(error)
    }
  }

  async function exchange(): Promise<void> {
    if (!hasSeen) {
      hasSeen = true
      const held = await deps.read().catch(error => {
        hasSeen = false
        throw error
      })
      if (!isOver) deps.onRead(held)
    }
    const { answers, savedAt } = deps.current()
    if (isOver || !hasUnsent(deps.current())) return
    const keptAt = await deps.write(answers, false)
    if (!isOver) deps.onWritten(savedAt, keptAt)
  }

  function fail(error: unknown): void {
    const reason = deadLinkOf(error)
    if (reason) {
      stop()
      deps.onDead(reason)
      return
    }
    // Something in the words themselves is refused: the device keeps them, and the next letter tries again.
    if (error instanceof ApiError && !error.isWorthRetrying) {
      deps.onState('refused')
      return
    }
    deps.onState(error instanceof ApiError && !error.isOffline ? 'not-taken' : 'unreachable')
    later(retryMs[Math.min(failures, retryMs.length - 1)] ?? quietMs)
    failures += 1
  }

  function stop(): void {
    isOver = true
    clearTimeout(timer)
  }

  return {
    typed() {
      if (failures === 0) later(quietMs)
    },
    hurry() {
      if (failures === 0 && hasUnsent(deps.current())) later(0)
    },
    look() {
      hasSeen = false
      later(0)
    },
    leave() {
      const { answers, savedAt } = deps.current()
      if (isOver || isBusy || !hasSeen || !hasUnsent(deps.current())) return
      clearTimeout(timer)
      deps.write(answers, true).then(
        keptAt => !isOver && deps.onWritten(savedAt, keptAt),
        () => undefined,
      )
    },
    stop,
  }
}
