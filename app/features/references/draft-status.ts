import { clockTime } from '#shared/domain/calendar.ts'
import type { ReferenceDraft } from './use-reference-draft.ts'

type Keeping = Pick<ReferenceDraft, 'savedAt' | 'isKept' | 'copy'>

/** Where a referee’s draft is saved now, and that it has not been submitted. */
export function draftStatus({ savedAt, isKept, copy }: Keeping): { tone: 'empty' | 'kept' | 'warning'; words: string } {
  if (!savedAt) {
    return isKept
      ? { tone: 'empty', words: 'We save what you type on this device and at the university until you submit' }
      : { tone: 'warning', words: nothingKept }
  }
  const time = clockTime(new Date(savedAt))
  if (!isKept)
    return copy === 'same'
      ? { tone: 'kept', words: `Saved at the university ${time}, not submitted yet. This browser cannot save.` }
      : { tone: 'warning', words: nothingKept }
  switch (copy) {
    case 'same':
      return { tone: 'kept', words: `Saved on this device and at the university ${time}, not submitted yet` }
    case 'unreachable':
      return {
        tone: 'kept',
        words: `Saved on this device ${time}, not submitted yet. No connection. We will keep trying.`,
      }
    case 'not-taken':
      return {
        tone: 'kept',
        words: `Saved on this device ${time}, not submitted yet. The fault is on our side, not yours. We will keep trying.`,
      }
    case 'refused':
      return { tone: 'kept', words: `Saved on this device only ${time}, not submitted yet` }
    case 'unknown':
    case 'behind':
      return { tone: 'kept', words: `Saved on this device ${time}, not submitted yet` }
    default:
      return copy satisfies never
  }
}

const nothingKept = 'This browser cannot save. Keep this page open until you submit.'
