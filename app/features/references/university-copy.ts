import { type CopyState as AnyCopyState, createSaver, type Saver } from '#ui/drafts/saver.ts'
import type { Answers } from './answers.ts'
import { type DeadLinkReason, deadLinkOf } from './dead-link-reason.ts'
import { type Draft, hasUnsent } from './draft.ts'
import type { HeldDraft } from './merge-drafts.ts'

const pace = { quietMs: 2500, longestWaitMs: 15_000, firstRetryMs: 5000, longestRetryMs: 60_000 }

/** How the text on this device compares with the server’s copy. */
export type CopyState = Exclude<AnyCopyState, 'saving'>

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

/** Saves the draft on the server: a few seconds after the last keystroke. */
export function copyToUniversity(deps: CopyDeps): Saver {
  return createSaver({
    pace,
    isUnsent: () => hasUnsent(deps.current()),
    async read(signal) {
      const held = await deps.read()
      if (!signal.aborted) deps.onRead(held)
    },
    async write({ isLeaving, signal }) {
      const { answers, savedAt } = deps.current()
      const keptAt = await deps.write(answers, isLeaving)
      if (!signal.aborted) deps.onWritten(savedAt, keptAt)
    },
    onState(state) {
      if (state !== 'saving') deps.onState(state)
    },
    isEnd(error) {
      const reason = deadLinkOf(error)
      if (reason) deps.onDead(reason)
      return reason !== undefined
    },
  })
}
