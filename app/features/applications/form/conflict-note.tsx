import type { ReactElement } from 'react'
import { answerText } from '#shared/forms/answer-text.ts'
import type { Field } from '#shared/forms/field.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useDraft, useOpenDraft } from '../draft/use-draft.ts'

/** An answer that was changed here and on another device: both are kept until one is chosen. */
export default function ConflictNote({ field }: { field: Field }): ReactElement | null {
  const { store } = useOpenDraft()
  const other = useDraft(view => view.draft.elsewhere[field.name])
  if (other === undefined) return null
  return (
    <Notice tone="warning" role="status">
      <p>
        <b>You answered differently on another device:</b>
      </p>
      <p className="other-answer">{answerText(field, other) || 'empty'}</p>
      <div className="cluster">
        <Button look="secondary" onClick={() => store.dispatch({ kind: 'other-taken', name: field.name })}>
          Use that one
        </Button>
        <Button look="quiet" onClick={() => store.dispatch({ kind: 'ours-kept', name: field.name })}>
          Keep mine
        </Button>
      </div>
    </Notice>
  )
}
