import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '#app/lib/api.ts'
import type { AccountPageState, AccountStep } from '#app/lib/return-path.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { passwordProblem } from '#shared/domain/password.ts'
import { paths } from '#shared/paths.ts'
import { CodeStep } from './code-step.tsx'
import { FormTrouble } from './form-trouble.tsx'
import { fieldValue } from './form-values.ts'
import { NewPasswordField } from './new-password-field.tsx'
import type { AccountPage } from './use-account-page.ts'
import { useSubmission } from './use-submission.ts'

interface ResetStepsProps {
  email: string
  step: AccountStep
  from: string | undefined
  go: AccountPage['go']
}

/** The code from the mail, then the new password. */
export function ResetSteps({ email, step, from, go }: ResetStepsProps) {
  const [code, setCode] = useState('')
  const first: AccountPageState = from ? { from } : {}
  const toStep = (next: AccountStep) => go({ ...first, email, step: next }, { replace: true })

  if (step === 'password' && code)
    return <NewPasswordStep email={email} code={code} from={from} onCodeRefused={() => toStep('code')} />
  // A reload forgets the code, which is still in the mail: back to asking for it.
  return (
    <CodeStep
      purpose="reset-password"
      email={email}
      title="Check your email"
      lead="If the address has an account, they are in its inbox."
      submitLabel="Go on"
      checkFailed="Failed to verify password reset OTP"
      sendFailed="Failed to send password reset OTP"
      check={async given => {
        await callApi('verifyPasswordResetOtp', { body: { email, otp_code: given } })
        setCode(given)
        toStep('password')
        return undefined
      }}
      sendAgain={() => callApi('sendPasswordResetOtp', { body: { email } })}
    >
      <ul className="account-ways">
        <li>
          <Button look="quiet" onClick={() => go(first, { replace: true })}>
            Use another address
          </Button>
        </li>
      </ul>
    </CodeStep>
  )
}

interface NewPasswordStepProps {
  email: string
  code: string
  from: string | undefined
  /** The code has expired meanwhile, or was used. */
  onCodeRefused: () => void
}

function NewPasswordStep({ email, code, from, onCodeRefused }: NewPasswordStepProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const submission = useSubmission({ failed: 'Failed to reset password', fields: ['new_password', 'otp_code'] })
  useEffect(() => heading.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const password = fieldValue(form.current, 'new_password')
    const message = password ? passwordProblem(password) : 'Choose a password.'
    if (message) return submission.refuse([{ field: 'new_password', message }])
    void submission.send(async () => {
      await callApi('resetPassword', { body: { email, otp_code: code, new_password: password } })
      const state: AccountPageState = { email, notice: 'password-changed', ...(from && { from }) }
      await navigate(paths.login, { replace: true, state })
      return 'leaving'
    })
  }

  const isCodeRefused = submission.trouble?.problems.some(problem => problem.message === 'Invalid verification code')
  return (
    <form className="form" ref={form} onSubmit={submit} noValidate method="post">
      <div className="account-heading">
        <h1 tabIndex={-1} ref={heading}>
          Choose a new password
        </h1>
        <p className="lead soft">
          For{' '}
          <b className="account-address">
            <EmailText address={email} />
          </b>
          . It signs you out everywhere else.
        </p>
      </div>
      <FormTrouble {...submission} />
      {isCodeRefused && (
        <p>
          The code has expired meanwhile.{' '}
          <Button look="quiet" onClick={onCodeRefused}>
            Get a new code
          </Button>
        </p>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordField
        name="new_password"
        label="New password"
        known={() => [email]}
        error={submission.problemAt('new_password')}
      />
      <div className="form-actions">
        <Button type="submit" busy={submission.isBusy} busyLabel="Saving...">
          Save my new password
        </Button>
      </div>
    </form>
  )
}
