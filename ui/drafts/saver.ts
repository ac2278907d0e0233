import { ApiError } from '../lib/api-error.ts'
import { hasBegun, nothingToSave, type Pace, type SavingEvent, stepSaving } from './saving.ts'

/** How the text here compares with the server’s copy. `refused`: the server answers for the text itself, so this device has it alone. */
export type CopyState = 'unknown' | 'saving' | 'same' | 'behind' | 'unreachable' | 'not-taken' | 'refused'

/** A draft that goes to the server as a whole. */
export interface SavedDraft {
  pace: Pace
  /** Whether there is text here that the server does not have. */
  isUnsent(): boolean
  /** Takes what another device has written; without it, this is the only one that writes. */
  read?(signal: AbortSignal): Promise<void>
  /** `isLeaving`: the page may be gone before the response. `signal`: the draft has ended. */
  write(how: { isLeaving: boolean; signal: AbortSignal }): Promise<void>
  onState(state: CopyState, error?: unknown): void
  /** Whether a refusal ends the draft: it can no longer be sent from here. */
  isEnd?(error: unknown): boolean
}

export interface Saver {
  typed: () => void
  /** A step is finished, or the network is back, so what is unsent goes at once. */
  hurry: () => void
  /** The page was opened, became visible or is online again: another device may have written since. */
  look: () => void
  /** The page is being hidden and may not return. */
  leave: () => void
  /** The screen is left: what is unsent goes once more, and is not tried again from here. */
  close: () => void
  /** Nothing more is sent. */
  stop: () => void
}

/** Sends a draft one save at a time, at the pace of `stepSaving`, and only on top of a copy that was seen here. */
export function createSaver(draft: SavedDraft): Saver {
  const ended = new AbortController()
  const { signal } = ended
  let saving = nothingToSave
  let hasSeen = draft.read === undefined
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function happen(event: SavingEvent, isLeaving = false): void {
    if (isClosed) return
    const before = saving
    const isEmpty = hasSeen && !draft.isUnsent()
    saving = stepSaving(saving, event, { nowMs: Date.now(), isEmpty, pace: () => draft.pace })
    clearTimeout(timer)
    const { alarmAtMs } = saving
    if (alarmAtMs !== undefined) timer = setTimeout(() => happen({ kind: 'alarm' }), alarmAtMs - Date.now())
    if (hasBegun(before, event, saving)) void exchange(isLeaving).then(happen)
  }

  async function exchange(isLeaving: boolean): Promise<SavingEvent> {
    draft.onState('saving')
    try {
      if (!hasSeen) {
        hasSeen = true
        await draft.read?.(signal).catch(error => {
          hasSeen = false
          throw error
        })
      }
      if (draft.isUnsent() && !signal.aborted) await draft.write({ isLeaving, signal })
      if (!signal.aborted) draft.onState(draft.isUnsent() ? 'behind' : 'same')
      return { kind: 'stored' }
    } catch (error) {
      if (!signal.aborted && !draft.isEnd?.(error)) return failureOf(draft, error)
      stop()
      return { kind: 'ended' }
    }
  }

  function stop(): void {
    isClosed = true
    ended.abort()
  }

  return {
    typed: () => happen({ kind: 'changed' }),
    hurry: () => happen({ kind: 'flush' }),
    look() {
      hasSeen = draft.read === undefined
      happen({ kind: 'flush' })
    },
    leave: () => happen({ kind: 'flush' }, true),
    close() {
      happen({ kind: 'flush' }, true)
      isClosed = true
    },
    stop,
  }
}

function failureOf(draft: SavedDraft, error: unknown): SavingEvent {
  const answer = error instanceof ApiError && !error.isOffline ? error : undefined
  const isRefused = answer !== undefined && !answer.isWorthRetrying
  draft.onState(isRefused ? 'refused' : answer ? 'not-taken' : 'unreachable', error)
  return isRefused ? { kind: 'ended' } : { kind: 'unreachable', retryAfterMs: (answer?.retryAfterSeconds ?? 0) * 1000 }
}
