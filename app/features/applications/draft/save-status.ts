import type { ApiError } from '#app/lib/api.ts'
import { clockTime } from '#shared/domain/calendar.ts'
import { isOnItsWay, type SavingPhase } from '#ui/drafts/saving.ts'
import { type Draft, sendable, unsaved } from './draft.ts'

/** Where the typed answers are stored. */
export type SaveStatus =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** On this device only, and sent when possible. `because` names a cause other than the network. */
  | { kind: 'here'; because?: string }
  | { kind: 'not-saved'; because: string }

export interface SaveFacts {
  draft: Draft
  saving: { phase: SavingPhase }
  /** Why the university refused further saves. */
  endedBecause: string | undefined
  /** The newest keystroke is stored on this device. */
  isOnDevice: boolean
  isStorageFull: boolean
  /** Why the last attempt failed. Further attempts change nothing until one succeeds. */
  struggle: Pick<ApiError, 'isOffline' | 'reason'> | undefined
}

/** Spec section 8. */
export const savingFailed = 'An error occurred while saving the application as draft'

/** The accurate sentence about saving: only confirmed answers count as saved, and only written ones as stored here. */
export function readSaveStatus(facts: SaveFacts): SaveStatus {
  const { draft, saving, endedBecause, isOnDevice, isStorageFull, struggle } = facts
  if (Object.keys(unsaved(draft)).length === 0)
    return draft.application ? { kind: 'saved', at: draft.application.updated_at } : { kind: 'none' }
  if (isOnItsWay(saving) && !(struggle && isOnDevice)) return { kind: 'saving' }
  if (endedBecause) return { kind: 'not-saved', because: endedBecause }
  const refused = draft.refused[0]
  if (refused && Object.keys(sendable(draft)).length === 0) return { kind: 'not-saved', because: refused.message }
  if (isOnDevice) return { kind: 'here', ...(faultOf(struggle) && { because: faultOf(struggle) }) }
  if (isStorageFull)
    return {
      kind: 'not-saved',
      because: `${faultOf(struggle) ?? 'no connection.'} This browser cannot save it either. Keep this page open.`,
    }
  return { kind: 'saving' }
}

/** Being offline needs no explanation. A response without a save is an error and is reported as one. */
function faultOf(struggle: SaveFacts['struggle']): string | undefined {
  return struggle && !struggle.isOffline ? `${savingFailed}. ${struggle.reason} We will keep trying.` : undefined
}

/** The sentence itself; `device` is 'phone' or 'computer'. */
export function saveSentence(status: SaveStatus, device: string): string {
  switch (status.kind) {
    case 'none':
      return 'We save your answers as you type'
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved at the university ${clockTime(new Date(status.at))}`
    case 'here':
      return `Saved on this ${device}, not sent yet${status.because ? `. ${status.because}` : ''}`
    case 'not-saved':
      return `Not saved: ${status.because}`
    default:
      return status satisfies never
  }
}
