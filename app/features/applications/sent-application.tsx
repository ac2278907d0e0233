import type { ReactElement } from 'react'
import { EditApplication } from '#app/features/editing/edit-application.tsx'
import { isEditable } from '#app/features/editing/edit-rules.ts'
import { afterSubmissionPath, isFeeDue } from '#app/features/outcome/after-submission.ts'
import { isWithdrawn } from '#app/features/outcome/is-withdrawn.ts'
import { callApi } from '#app/lib/api.ts'
import { passedState } from '#app/lib/saved-navigation.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { AnswersList } from './answers-list.tsx'
import { AsItWasAsked } from './as-it-was-asked.tsx'
import { useDraft, useOpenDraft } from './draft/use-draft.ts'
import { refreshSession } from './refresh-session.ts'
import { UnsentChanges } from './unsent-changes.tsx'

/** A submitted application: to read, and to change again while that is possible. */
export default function SentApplication(): ReactElement | null {
  const { store } = useOpenDraft()
  const application = useDraft(view => view.draft.application)
  if (!application) return null

  async function reopen({ uuid }: ApplicationOnWire): Promise<void> {
    const reopened = await callApi(applicationCalls.reopenApplication, { params: { uuid }, forUser: store.accountId })
    store.dispatch({ kind: 'told', application: reopened, sent: {} })
    void refreshSession()
  }

  return (
    <div className="wrap wrap-narrow application-page">
      <PageHeading title={titleOf(application)} lead={application.selected_program_title ?? ''} />
      <UnsentChanges />
      <dl className="sent-facts">
        {application.application_number && (
          <div>
            <dt>Application number</dt>
            <dd translate="no">{application.application_number}</dd>
          </div>
        )}
        {application.submitted_at && (
          <div>
            <dt>Submitted on</dt>
            <dd>{longDate(new Date(application.submitted_at))}</dd>
          </div>
        )}
      </dl>
      <p>{whatCanBeDone(application)}</p>
      {!isWithdrawn(application) && (
        <div className="form-actions">
          <ButtonLink
            to={afterSubmissionPath(application)}
            state={passedState({ application })}
            iconAfter="arrow-right"
          >
            {isFeeDue(application) ? 'Go to payment' : 'See what happens next'}
          </ButtonLink>
          {isEditable(application) && <EditApplication application={application} reopen={() => reopen(application)} />}
        </div>
      )}
      <h2>What you submitted</h2>
      <AsItWasAsked version={application.form_version}>
        <AnswersList />
      </AsItWasAsked>
    </div>
  )
}

function titleOf(application: ApplicationOnWire): string {
  if (isWithdrawn(application)) return 'You have withdrawn your application'
  return isFeeDue(application) ? 'Pay your fee to complete your application' : 'Your application is with us'
}

function whatCanBeDone(application: ApplicationOnWire): string {
  if (isWithdrawn(application)) return 'We will not consider it. You can still read what you submitted.'
  return isEditable(application)
    ? 'You can still edit it. It goes back to draft with the same number until you submit it again.'
    : 'The admissions office has your application. You can read it here, and you can no longer change it.'
}
