import type { ReactElement } from 'react'
import { isEditable } from '#app/features/editing/edit-rules.ts'
import { answerText } from '#shared/forms/answer-text.ts'
import { writtenSections } from '#shared/forms/sections.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { unsaved } from './draft/draft.ts'
import { useDraft, useOpenDraft } from './draft/use-draft.ts'
import { statedFields } from './stated-fields.ts'

/** Answers that were typed here while the application was submitted on another device: they are not part of it, and not lost. */
export function UnsentChanges(): ReactElement | null {
  const { store, form } = useOpenDraft()
  const draft = useDraft(view => view.draft)
  const { application, base, typed } = draft
  const changes = unsaved(draft)
  const fields = writtenSections(form, typed)
    .flatMap(section => statedFields(section.fields, typed))
    .filter(({ name }) => name in changes)
  if (!application || fields.length === 0) return null

  function discard(): void {
    for (const { name } of fields) store.dispatch({ kind: 'typed', name, value: base[name] ?? '' })
  }

  return (
    <Notice
      tone="warning"
      role="alert"
      title={fields.length === 1 ? 'One answer was not submitted' : `${fields.length} answers were not submitted`}
    >
      <p>
        You changed {fields.length === 1 ? 'it' : 'them'} here while the application was submitted on another device or
        in another tab.{' '}
        {isEditable(application)
          ? 'To include what you typed, choose Edit Application and submit again.'
          : 'The application can no longer be edited. If this matters, tell the admissions office.'}
      </p>
      <SummaryList rows={fields.map(field => ({ label: field.label, value: answerText(field, typed[field.name]) }))} />
      <div className="cluster">
        <Button look="quiet" onClick={discard}>
          Discard what I typed
        </Button>
      </div>
    </Notice>
  )
}
