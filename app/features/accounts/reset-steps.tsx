import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '#app/lib/api.ts'
import type { AccountPageState, AccountStep } from '#app/lib/return-path.ts'
import { clearSession, readSession } from '#app/lib/session.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import { passwordProblem } from '#shared/domain/password.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { UserName } from '#ui/user-name.tsx'
import { FormTrouble } from '../../forms/form-trouble.tsx'
import { fieldValue } from '../../forms/form-values.ts'
import { useSubmission } from '../../forms/use-submission.ts'
import { CodeStep } from './code-step.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import type { AccountPage } from './use-account-page.ts'
import { useKeyedCall } from './use-keyed-call.ts'

const wrongCode = 'Invalid verification code'

export interface ResetStepsProps extends AccountPageState {
  email: string
  step: AccountStep
  go: AccountPage['go']
}

/** The code from the email, then the new password. */
export function ResetSteps({ email, step, from, notice, linkKey, go }: ResetStepsProps) {
  const [code, setCode] = useState('')
  const first: AccountPageState = from ? { from } : {}
  const toStep = (next: AccountStep) =>
    go({ ...first, ...(notice && { notice }), email, step: next }, { replace: true })

  if (step === 'password' && code)
    return (
      <NewPasswordStep
        email={email}
        code={{ otp_code: code, ...(linkKey && { link_key: linkKey }) }}
        from={from}
        onCodeRefused={() => toStep('code')}
      />
    )
  const isFirstPassword = notice === 'choose-password'
  // A reload forgets the code, which is still in the email: back to asking for it.
  return (
    <CodeStep
      purpose="reset-password"
      email={email}
      title={isFirstPassword ? 'Choose your password' : 'Check your email'}
      lead={
        isFirstPassword
          ? 'Your email address was used for several sign-ups with different passwords. Choose your own password with this second code.'
          : 'If this address has an account, the code is in its inbox.'
      }
      submitLabel="Continue"
      checkFailed="Failed to verify password reset OTP"
      sendFailed="Failed to send password reset OTP"
      check={async given => {
        const body = { email, otp_code: given, ...(linkKey && { link_key: linkKey }) }
        await callApi(accountCalls.verifyPasswordResetOtp, { body })
        setCode(given)
        toStep('password')
        return undefined
      }}
      sendAgain={() => callApi(accountCalls.sendPasswordResetOtp, { body: { email } })}
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

/** A new password ends every session of its account, but leaves another user’s session in this browser alone. */
function endSessionOf(email: string): void {
  if (readSession()?.user.email.toLowerCase() === email.toLowerCase()) clearSession()
}

interface NewPasswordStepProps {
  email: string
  code: { otp_code: string; link_key?: string }
  from: string | undefined
  /** The code has expired or has been used. */
  onCodeRefused: () => void
}

function NewPasswordStep({ email, code, from, onCodeRefused }: NewPasswordStepProps) {
  const navigate = useNavigate()
  const resetPassword = useKeyedCall(accountCalls.resetPassword)
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
      await resetPassword({ email, ...code, new_password: password })
      endSessionOf(email)
      const state: AccountPageState = { email, notice: 'password-changed', ...(from && { from }) }
      navigate(paths.login, { replace: true, state })
      return 'leaving'
    })
  }

  const isCodeRefused = submission.trouble?.problems.some(problem => problem.message === wrongCode)
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
          . This will sign you out on all other devices.
        </p>
      </div>
      {isCodeRefused ? <CodeExpired onStartAgain={onCodeRefused} /> : <FormTrouble {...submission} />}
      <UserName email={email} />
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

function CodeExpired({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <Notice tone="error" role="alert" title={wrongCode}>
      <p>This code has expired.</p>
      <Button look="secondary" onClick={onStartAgain}>
        Get a new code
      </Button>
    </Notice>
  )
}
