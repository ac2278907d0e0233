import type { ApiError } from '#app/lib/api.ts'
import type { Answers } from '#shared/forms/field.ts'
import { nothingToSave, type Saving } from '#ui/drafts/saving.ts'
import { type Draft, emptyDraft, sendable } from './draft.ts'
import { readSaveStatus, type SaveStatus } from './save-status.ts'

/** The state of a draft in one tab. */
export interface DraftState {
  draft: Draft
  /** 'failed' only if there is nothing to show: neither a response from the server nor a local copy. */
  loading: 'loading' | 'ready' | 'failed'
  loadError: ApiError | undefined
  /** The newest application is being fetched. */
  isAsking: boolean
  heardAtMs: number
  saving: Saving
  /** Why the university refused further saves. */
  endedBecause: string | undefined
  /** Why the last save failed. Cleared by the next one that succeeds. */
  struggle: ApiError | undefined
  /** The last save was based on an older state, so changes to long texts may not fit. */
  isOutdated: boolean
  /** The copy on this device is older than the draft and will be written soon. */
  isCopyDue: boolean
  /** The newest keystroke is stored on this device. */
  isOnDevice: boolean
  isStorageFull: boolean
  /** The account was signed out: nothing more is written or sent. */
  isClosed: boolean
}

export const unopened: DraftState = {
  draft: emptyDraft,
  loading: 'loading',
  loadError: undefined,
  isAsking: false,
  heardAtMs: 0,
  saving: nothingToSave,
  endedBecause: undefined,
  struggle: undefined,
  isOutdated: false,
  isCopyDue: false,
  isOnDevice: false,
  isStorageFull: false,
  isClosed: false,
}

/** The answers to send. None until the application is known. */
export function pendingAnswers({ loading, isClosed, draft }: DraftState): Answers {
  return loading === 'ready' && !isClosed ? sendable(draft) : {}
}

/** A draft as screens see it. */
export interface DraftView extends Pick<DraftState, 'draft' | 'loading' | 'loadError'> {
  status: SaveStatus
}

export function viewOf(state: DraftState): DraftView {
  const { draft, loading, loadError } = state
  return { draft, loading, loadError, status: readSaveStatus(state) }
}
