import { type ReactElement, useState } from 'react'
import { afterSubmissionPath } from '#app/features/outcome/after-submission.ts'
import { passedState } from '#app/lib/saved-navigation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { longDate } from '#shared/domain/calendar.ts'
import { AnswersList } from './answers-list.tsx'
import { useDraft, useOpenDraft } from './draft/use-draft.ts'
import { refreshSession } from './refresh-session.ts'

/** An application that was sent: to read, and to change again while that is possible. */
export default function SentApplication(): ReactElement | null {
  const { store } = useOpenDraft()
  const application = useDraft(view => view.draft.application)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  if (!application) return null
  const waitsForFee = application.status === 'awaiting_payment'

  async function editAgain(): Promise<void> {
    setBusy(true)
    setRefusal('')
    try {
      await store.reopen()
      void refreshSession()
    } catch (error) {
      setRefusal(error instanceof Error && 'detail' in error ? String(error.detail) : 'Please try again.')
      setBusy(false)
    }
  }

  return (
    <div className="wrap wrap-narrow application-page">
      <PageHeading
        title={waitsForFee ? 'Your application waits for its fee' : 'Your application is with us'}
        lead={application.selected_program_title ?? ''}
      />
      <dl className="sent-facts">
        {application.application_number && (
          <div>
            <dt>Application number</dt>
            <dd>{application.application_number}</dd>
          </div>
        )}
        {application.submitted_at && (
          <div>
            <dt>Sent on</dt>
            <dd>{longDate(new Date(application.submitted_at))}</dd>
          </div>
        )}
      </dl>
      {refusal && (
        <Notice tone="error" role="alert" title="It can’t be changed now">
          {refusal}
        </Notice>
      )}
      <p>
        {application.has_paid
          ? 'The fee is paid and the admissions team has it, so it can only be read now.'
          : 'You can still change it. It then becomes a draft again, with the same number, and you send it once more.'}
      </p>
      <div className="form-actions">
        <ButtonLink to={afterSubmissionPath(application)} state={passedState({ application })} iconAfter="arrow-right">
          {waitsForFee ? 'Go to payment' : 'See what happens next'}
        </ButtonLink>
        {!application.has_paid && (
          <Button look="secondary" icon="edit" busy={isBusy} busyLabel="Opening…" onClick={() => void editAgain()}>
            Edit application
          </Button>
        )}
      </div>
      <h2>What you sent</h2>
      <AnswersList />
    </div>
  )
}
