import { Icon } from '#app/ui/icon.tsx'
import { clockTime } from '#shared/domain/calendar.ts'
import type { ReferenceDraft } from './use-reference-draft.ts'

/** The line that tells the truth about where the words are. */
export function KeptLine({ draft }: { draft: ReferenceDraft }) {
  if (!draft.isKept)
    return (
      <p className="save-line" data-tone="warning">
        <Icon name="alert" />
        This browser keeps nothing: leave this page open until you have submitted.
      </p>
    )
  return (
    <p className="save-line">
      <Icon name={draft.savedAt ? 'check' : 'circle'} />
      {draft.savedAt
        ? `Kept on this device ${clockTime(new Date(draft.savedAt))}, not sent yet`
        : 'What you type is kept on this device until you submit'}
    </p>
  )
}
