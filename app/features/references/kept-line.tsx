import { Icon } from '#app/ui/icon.tsx'
import { keptWords } from './kept-words.ts'
import type { ReferenceDraft } from './use-reference-draft.ts'

/** The line that tells the truth about where the words are. */
export function KeptLine({ draft }: { draft: ReferenceDraft }) {
  const { tone, words } = keptWords(draft)
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
