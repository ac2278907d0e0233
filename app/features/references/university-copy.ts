import { ApiError } from '#ui/lib/api-error.ts'
import type { Answers } from './answers.ts'
import { type DeadLinkReason, deadLinkOf } from './dead-link-reason.ts'
import { type Draft, hasUnsent } from './draft.ts'
import type { HeldDraft } from './merge-drafts.ts'

const quietMs = 2500
const retryMs = [5_000, 10_000, 20_000, 60_000]

/** How the text on this device compares with the server’s copy. */
export type CopyState = 'unknown' | 'same' | 'behind' | 'unreachable' | 'not-taken' | 'refused'

export interface CopyDeps {
  read: () => Promise<HeldDraft>
  /** Resolves to the save time, by the server’s clock. `isLeaving`: the page may be gone before the response. */
  write: (answers: Answers, isLeaving: boolean) => Promise<string>
  /** The text in the form. */
  current: () => Draft
  onRead: (held: HeldDraft) => void
  onWritten: (of: string, savedAt: string) => void
  onState: (state: CopyState) => void
  /** The link no longer opens the form. */
  onDead: (reason: DeadLinkReason) => void
}

export interface UniversityCopying {
  /** The referee has typed. */
  typed: () => void
  /** The referee has finished a step, so what was typed is saved immediately. */
  hurry: () => void
  /** The page was opened, became visible or is online again: another device may have written since. */
  look: () => void
  /** The page is being hidden and may not return. */
  leave: () => void
  stop: () => void
}

/** The state of the synchronisation. */
interface Progress {
  /** The server’s copy was read, so that nothing unseen is overwritten. */
  hasSeen: boolean
  isBusy: boolean
  isOver: boolean
  failures: number
}

/**
 * Saves the draft on the server: a few seconds after the last keystroke, and only on top of a copy that was seen
 * here.
 */
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

/** Reads the server’s copy, once, then writes what it lacks. */
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

/** In how many milliseconds to continue; undefined if there is nothing to do. */
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
  // The server refuses something in the text itself: the device keeps it, and the next keystroke retries.
  if (error instanceof ApiError && !error.isWorthRetrying) {
    deps.onState('refused')
    return undefined
  }
  deps.onState(error instanceof ApiError && !error.isOffline ? 'not-taken' : 'unreachable')
  const pauseMs = retryMs[Math.min(progress.failures, retryMs.length - 1)] ?? quietMs
  progress.failures += 1
  return pauseMs
}
