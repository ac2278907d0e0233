import type { Setting } from '#shared/contract/schemas/settings.ts'
import { type Kept, keptDraft } from '#ui/drafts/kept.ts'
import { type CopyState, createSaver, type SavedDraft, type Saver } from '#ui/drafts/saver.ts'
import { ApiError, wasDeclined } from '../../lib/call.ts'
import { deskPace } from '../../lib/desk-pace.ts'

/** The body of a setting as it stands here. */
export interface SettingDraft {
  body: unknown
  /** The draft of the university that it goes on from; 0 for none. */
  revision: number
  /** A body that was sent without a response. It may have arrived, so it is sent again before a newer one. */
  sent?: unknown
}

/** `overtaken`: a colleague has changed it since, and the person chooses. */
export type SaveState =
  | { is: 'saved' }
  | { is: 'waiting' }
  | { is: 'saving' }
  | { is: 'failed'; error: Error }
  | { is: 'overtaken'; by: string }

/** A setting that is open. */
export interface Edited {
  draft: SettingDraft
  isUnsent: boolean
  state: SaveState
}

export function draftIn({ draft, published }: Setting): SettingDraft {
  return { body: draft?.body ?? published?.body, revision: draft?.revision ?? 0 }
}

/** With what an earlier page has left unsent, or else with what the university has. */
export function openedWith(left: SettingDraft | undefined, setting: Setting): Edited {
  if (left) return { draft: left, isUnsent: true, state: { is: 'waiting' } }
  return { draft: draftIn(setting), isUnsent: false, state: { is: 'saved' } }
}

export function keptSetting(staffId: string, { kind, key }: Pick<Setting, 'kind' | 'key'>): Kept<SettingDraft> {
  return keptDraft(`office-draft:setting:${staffId}:${kind}/${key}`, {
    read({ body, revision, sent }) {
      if (typeof body !== 'object' || body === null || typeof revision !== 'number') return undefined
      return { body, revision, sent: isSame(sent, body) ? body : sent }
    },
  })
}

interface Writing {
  read: () => Promise<Setting>
  write: (draft: { body: unknown; revision: number }, how: Parameters<SavedDraft['write']>[0]) => Promise<Setting>
  now: () => Edited
  put: (changed: Partial<Edited>) => void
  /** Reads what a colleague has made of it, before the person chooses. */
  readAgain: () => Promise<unknown>
  /** Nothing is on its way any longer. */
  onSettled: (isSaved: boolean) => void
}

/** Saves a setting at the university, on top of the draft that was seen here. */
export function saveSetting(kept: Kept<SettingDraft>, { read, write, now, put, readAgain, onSettled }: Writing): Saver {
  /** The screen may have been opened again, and have kept newer words. */
  const isKept = () => isSame(kept.read()?.body, now().draft.body)

  function hold(draft: SettingDraft): void {
    put({ draft })
    if (isKept()) kept.keep(draft)
  }

  /** Sends one body. False if a colleague was first. */
  async function send(sent: unknown, how: Parameters<SavedDraft['write']>[0]): Promise<boolean> {
    const { body, revision } = now().draft
    hold({ body, revision, sent })
    try {
      const { draft } = await write({ body: sent, revision }, how)
      if (!how.signal.aborted) stored(sent, draft?.revision ?? 0)
      return true
    } catch (error) {
      if (!wasRefused(error) || how.signal.aborted) throw error
      hold({ body: now().draft.body, revision })
      if (error.status !== 409) throw error
      await readAgain()
      put({ state: { is: 'overtaken', by: error.detail } })
      return false
    }
  }

  function stored(sent: unknown, revision: number): void {
    const { body } = now().draft
    hold({ body, revision })
    if (body !== sent) return
    put({ isUnsent: false })
    if (isKept()) kept.drop()
  }

  function onState(state: CopyState, error?: unknown): void {
    if (state !== 'saving' && state !== 'behind') onSettled(state === 'same' && now().state.is !== 'overtaken')
    put({ state: stateAfter(now(), state, error) })
  }

  return createSaver({
    pace: deskPace,
    isUnsent: () => now().isUnsent && now().state.is !== 'overtaken',
    async read(signal) {
      const setting = await read().catch(() => undefined)
      if (!setting || signal.aborted || now().isUnsent) return
      const draft = draftIn(setting)
      if (draft.revision !== now().draft.revision) put({ draft })
    },
    async write(how) {
      const { body, sent = body } = now().draft
      if ((sent === body || (await send(sent, how))) && !how.signal.aborted) await send(now().draft.body, how)
    },
    onState,
  })
}

/** What is said of a draft. A failure is said until it is saved, and what a colleague has done until the person has chosen. */
function stateAfter({ state: before, isUnsent }: Edited, state: CopyState, error: unknown): SaveState {
  if (before.is === 'overtaken') return before
  if (state === 'same') return { is: 'saved' }
  if (state === 'saving') return before.is === 'failed' || !isUnsent ? before : { is: 'saving' }
  return error instanceof Error && !wasDeclined(error) ? { is: 'failed', error } : { is: 'waiting' }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The university has answered for what was sent, so it is not stored there. */
function wasRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.isOffline && !error.isWorthRetrying
}
