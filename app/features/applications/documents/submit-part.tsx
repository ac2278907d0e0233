import { type ReactElement, useState } from 'react'
import { isProgrammeClosed } from '#app/features/applications/rounds/is-programme-closed.ts'
import { RoundNotice } from '#app/features/applications/rounds/round-notice.tsx'
import { onDemand } from '#app/lib/on-demand.tsx'
import type { FieldProblem } from '#shared/contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { changesNote } from '../changes-note.ts'
import { useDraft, useOpenDraft } from '../draft/use-draft.ts'
import type { useSubmission } from './use-submission.ts'
import { useUploads } from './use-uploads.ts'

const ClosedProgramme = onDemand(() => import('#app/features/applications/rounds/closed-programme.tsx'))

interface SubmitPartProps {
  /** The problems that the form itself finds. */
  found: readonly FieldProblem[]
  submission: ReturnType<typeof useSubmission>
  attempt: number
  onAttempt: () => void
}

/** The declaration, and the button that submits once nothing prevents it. */
export function SubmitPart({ found, submission, attempt, onAttempt }: SubmitPartProps): ReactElement {
  const { form } = useOpenDraft()
  const { application, typed } = useDraft(view => view.draft)
  const isClosed = useDraft(isProgrammeClosed)
  const [isDeclared, setDeclared] = useState(false)
  const underway = useUploads().view.jobs.filter(job => job.state !== 'failed').length
  const isShut = isClosed || (application?.round?.state ?? 'open') !== 'open'
  const declaration = form.sections.find(section => section.id === 'declaration')?.fields[0]
  const { refused, isSending, isWaiting } = submission

  function press(): void {
    onAttempt()
    submission.clear()
    if (found.length > 0) return
    if (!isDeclared) document.getElementById('declaration')?.focus()
    else if (underway === 0 && !isShut) void submission.submit()
  }

  return (
    <section className="stack" aria-labelledby="send-title">
      <h2 id="send-title">Submit your application</h2>
      <Notice tone="info" title="Changes after you submit">
        <p>{changesNote({ ...typed, declaration: isDeclared }, application)}</p>
      </Notice>
      <Checkbox
        name="declaration"
        label={declaration?.label ?? ''}
        checked={isDeclared}
        error={attempt > 0 && !isDeclared ? declaration?.missing : undefined}
        onChange={event => setDeclared(event.target.checked)}
      />
      {underway > 0 && <StillUploading count={underway} />}
      {isWaiting && (
        <Notice tone="info" role="status">
          A document is being uploaded or removed in another tab. We will submit your application after that.
        </Notice>
      )}
      <RoundNotice />
      {isClosed && <ClosedProgramme />}
      {refused && found.length + refused.problems.length === 0 && !isShut && (
        <Notice tone="error" role="alert" title="An error occurred while submitting the application">
          {refused.detail}
        </Notice>
      )}
      <div className="form-actions">
        <Button
          iconAfter="arrow-right"
          busy={isSending}
          busyLabel={isWaiting ? 'Waiting for your other tab…' : 'Submitting…'}
          disabled={underway > 0 || isShut}
          onClick={press}
        >
          Submit application
        </Button>
      </div>
    </section>
  )
}

function StillUploading({ count }: { count: number }): ReactElement {
  return (
    <Notice tone="warning" role="status">
      {count === 1 ? 'One document is' : `${count} documents are`} still uploading. You can submit when everything has
      uploaded.
    </Notice>
  )
}
