import { clockTime } from '#shared/domain/calendar.ts'
import type { Draft } from './draft.ts'
import { sendable } from './draft.ts'
import type { SaverState } from './saver.ts'

/** Where what was typed is, told as it is. */
export type SaveStatus =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** On this device only; it is sent when it can be. */
  | { kind: 'here' }
  | { kind: 'not-saved'; because: string }

export interface SaveFacts {
  draft: Draft
  /** Something typed here is not at the university. */
  unsaved: boolean
  saverState: SaverState
  /** Why the university would not take any more. */
  endedBecause: string | undefined
  /** The newest keystroke is in this device's storage. */
  isOnDevice: boolean
  isStorageFull: boolean
  /** The last try did not get through: the next one is no news until it does. */
  isStruggling: boolean
}

/** The one true sentence about saving: only what was answered counts as saved, only what was written counts as kept here. */
export function readSaveStatus(facts: SaveFacts): SaveStatus {
  const { draft, unsaved, saverState, endedBecause, isOnDevice, isStorageFull, isStruggling } = facts
  if (!unsaved) return draft.application ? { kind: 'saved', at: draft.application.updated_at } : { kind: 'none' }
  if (saverState === 'sending' && !(isStruggling && isOnDevice)) return { kind: 'saving' }
  if (endedBecause) return { kind: 'not-saved', because: endedBecause }
  const refused = draft.refused[0]
  if (refused && Object.keys(sendable(draft)).length === 0) return { kind: 'not-saved', because: refused.message }
  if (isOnDevice) return { kind: 'here' }
  if (isStorageFull)
    return {
      kind: 'not-saved',
      because: 'we can’t reach the university, and this browser keeps nothing. Stay on this page.',
    }
  return { kind: 'saving' }
}

/** The sentence itself; `device` is 'phone' or 'computer'. */
export function saveSentence(status: SaveStatus, device: string): string {
  switch (status.kind) {
    case 'none':
      return 'Saved as you type, once you begin'
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved at the university ${clockTime(new Date(status.at))}`
    case 'here':
      return `Saved on this ${device}, not sent yet`
    case 'not-saved':
      return `Not saved: ${status.because}`
    default:
      return status satisfies never
  }
}
