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
  /** Resolves to when they were saved, by the university’s clock. `isLeaving`: the page may be gone before the answer. */
  write: (answers: Answers, isLeaving: boolean) => Promise<string>
  /** The words in front of the referee. */
  current: () => Draft
  onRead: (held: HeldDraft) => void
  onWritten: (of: string, savedAt: string) => void
  onState: (state: CopyState) => void
  /** The link no longer leads to the form. */
  onDead: (reason: DeadLinkReason) => void
}

export interface UniversityCopying {
  /** The referee has typed. */
  typed: () => void
  /** The referee has come to the end of a step, so what was typed is saved straight away. */
  hurry: () => void
  /** The page was opened, is seen again or has a network again: another device may have written in the meantime. */
  look: () => void
  /** The page goes out of sight and may not come back. */
  leave: () => void
  stop: () => void
}

/** What a copying knows of itself. */
interface Progress {
  /** What the university has was read, so that nothing is written over words that no one here has seen. */
  hasSeen: boolean
  isBusy: boolean
  isOver: boolean
  failures: number
}

/** Keeps a copy of what is typed at the university: a few seconds after the last letter, and only on top of what was seen there. */
export function copyToUniversity(deps: CopyDeps): UniversityCopying {
  const progress: Progress = { hasSeen: false, isBusy: false, isOver: false, failures: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined

  function later(ms: number): void {
    clearTimeout(timer)
    if (!progress.isOver) timer = setTimeout(() => void run(), ms)
  }

  async function run(): Promise<void> {
    if (progress.isBusy || progress.isOver) return
    progress.isBusy = true
    const nextMs = await exchange(deps, progress).then(
      () => success(deps, progress),
      error => failure(error, deps, progress),
    )
    progress.isBusy = false
    if (nextMs !== undefined) later(nextMs)
  }

  return {
    typed() {
      if (progress.failures === 0) later(quietMs)
    },
    hurry() {
      if (progress.failures === 0 && hasUnsent(deps.current())) later(0)
    },
    look() {
      progress.hasSeen = false
      later(0)
    },
    leave() {
      const { answers, savedAt } = deps.current()
      const { isOver, isBusy, hasSeen } = progress
      if (isOver || isBusy || !hasSeen || !hasUnsent(deps.current())) return
      clearTimeout(timer)
      deps.write(answers, true).then(
        keptAt => !progress.isOver && deps.onWritten(savedAt, keptAt),
        () => undefined,
      )
    },
    stop() {
      progress.isOver = true
      clearTimeout(timer)
    },
  }
}

/** Reads what the university has, once, then writes what it lacks. */
async function exchange(deps: CopyDeps, progress: Progress): Promise<void> {
  if (!progress.hasSeen) {
    progress.hasSeen = true
    const held = await deps.read().catch(error => {
      progress.hasSeen = false
      throw error
    })
    if (!progress.isOver) deps.onRead(held)
  }
  const { answers, savedAt } = deps.current()
  if (progress.isOver || !hasUnsent(deps.current())) return
  const keptAt = await deps.write(answers, false)
  if (!progress.isOver) deps.onWritten(savedAt, keptAt)
}

/** In how many milliseconds to continue; undefined when there is nothing to do. */
function success(deps: CopyDeps, progress: Progress): number | undefined {
  progress.failures = 0
  if (progress.isOver) return undefined
  const isBehind = hasUnsent(deps.current())
  deps.onState(isBehind ? 'behind' : 'same')
  return progress.hasSeen ? (isBehind ? quietMs : undefined) : 0
}

function failure(error: unknown, deps: CopyDeps, progress: Progress): number | undefined {
  if (progress.isOver) return undefined
  const reason = deadLinkOf(error)
  if (reason) {
    progress.isOver = true
    deps.onDead(reason)
    return undefined
  }
  // Something in the words themselves is refused: the device keeps them, and the next letter tries again.
  if (error instanceof ApiError && !error.isWorthRetrying) {
    deps.onState('refused')
    return undefined
  }
  deps.onState(error instanceof ApiError && !error.isOffline ? 'not-taken' : 'unreachable')
  const pauseMs = retryMs[Math.min(progress.failures, retryMs.length - 1)] ?? quietMs
  progress.failures += 1
  return pauseMs
}
