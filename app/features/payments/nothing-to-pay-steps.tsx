import { useNavigate } from 'react-router'
import { EditApplication } from '#app/features/editing/edit-application.tsx'
import { isEditable } from '#app/features/editing/edit-rules.ts'
import { afterSubmissionPath } from '#app/features/outcome/after-submission.ts'
import { usePutApplication } from '#app/features/outcome/refresh-me.ts'
import { callApi } from '#app/lib/api.ts'
import { type PassedApplication, passApplication, passedState } from '#app/lib/saved-navigation.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { documentsPath } from './targets.ts'

export interface NothingToPayProps {
  application: PassedApplication
  isSaving: boolean
}

/** What comes next if no fee is due, and a way to change the application again. */
export default function NothingToPaySteps({ application, isSaving }: NothingToPayProps) {
  const reopen = useReopen(application)
  return (
    <>
      <p>
        The admissions office will read your application and email{' '}
        <b>
          <EmailText address={application.email} />
        </b>
        . Check your inbox and spam folder every day.
      </p>
      <div className="form-actions">
        <ButtonLink to={afterSubmissionPath(application)} state={passedState({ application })}>
          See what happens next
        </ButtonLink>
        {isEditable(application) && <EditApplication application={application} reopen={reopen} disabled={isSaving} />}
      </div>
    </>
  )
}

/** Reopens it as a draft and opens its documents (contract section 4). */
function useReopen(application: PassedApplication): () => Promise<void> {
  const navigate = useNavigate()
  const putApplication = usePutApplication()
  return async () => {
    const reopened = await callApi(applicationCalls.reopenApplication, { params: { uuid: application.uuid } })
    putApplication(reopened)
    passApplication(navigate, documentsPath(application.program_type), { application: reopened })
  }
}
