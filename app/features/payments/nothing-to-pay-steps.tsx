import { useState } from 'react'
import { useNavigate } from 'react-router'
import { afterSubmissionPath } from '#app/features/outcome/after-submission.ts'
import { usePutApplication } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { type PassedApplication, passApplication, passedState } from '#app/lib/saved-navigation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { toast } from '#app/ui/toast.ts'
import { calls } from '#shared/contract/calls.ts'
import { papersPath } from './targets.ts'

export interface NothingToPayProps {
  application: PassedApplication
  isSaving: boolean
}

/** What comes next where no fee is due, and a way to change the application once more. */
export default function NothingToPaySteps({ application, isSaving }: NothingToPayProps) {
  const { isReopening, reopen } = useReopen(application)
  return (
    <>
      <p>
        The admissions team reads your application next and writes to{' '}
        <b>
          <EmailText address={application.email} />
        </b>
        . Look into your inbox and your spam folder every day.
      </p>
      <div className="form-actions">
        <ButtonLink to={afterSubmissionPath(application)} state={passedState({ application })}>
          See what happens next
        </ButtonLink>
        <Button look="secondary" busy={isReopening} busyLabel="Opening..." disabled={isSaving} onClick={reopen}>
          Edit Application
        </Button>
      </div>
      <p className="small soft">
        Editing opens your application again, under the same number. It reaches us again when you submit it again.
      </p>
    </>
  )
}

/** Makes it a draft again and goes to its documents (contract section 4). */
function useReopen(application: PassedApplication): { isReopening: boolean; reopen: () => void } {
  const navigate = useNavigate()
  const putApplication = usePutApplication()
  const [isReopening, setIsReopening] = useState(false)

  async function reopen(): Promise<void> {
    setIsReopening(true)
    try {
      const reopened = await callApi('reopenApplication', { params: { uuid: application.uuid } })
      putApplication(reopened)
      passApplication(navigate, papersPath(application.program_type), { application: reopened })
    } catch (error) {
      const description = error instanceof ApiError ? error.detail : ''
      toast({ variant: 'destructive', title: calls.reopenApplication.fallback, description })
      setIsReopening(false)
    }
  }
  return { isReopening, reopen: () => void reopen() }
}
