import { Icon } from '#ui/icon.tsx'
import { draftStatus } from './draft-status.ts'
import type { ReferenceDraft } from './use-reference-draft.ts'

/** The accurate status of where the draft is saved. */
export function DraftStatusLine({ draft }: { draft: ReferenceDraft }) {
  const { tone, words } = draftStatus(draft)
  if (tone === 'warning')
    return (
      <p className="save-line" data-tone="warning">
        <Icon name="alert" />
        {words}
      </p>
    )
  return (
    <p className="save-line">
      <Icon name={tone === 'kept' ? 'check' : 'circle'} />
      {words}
    </p>
  )
}
