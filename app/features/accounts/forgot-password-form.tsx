import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { callApi } from '#app/lib/api.ts'
import type { AccountPageState } from '#app/lib/return-path.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { passwordProblem } from '#shared/domain/password.ts'
import { paths } from '#shared/paths.ts'
import { CodeStep } from './code-step.tsx'
import { FormTrouble } from './form-trouble.tsx'
import { fieldValue, fillEmpty } from './form-values.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { noteCodeSent } from './resend-clock.ts'
import { emailProblem } from './signup-check.ts'
import { useAccountPage } from './use-account-page.ts'
import { useSubmission } from './use-submission.ts'

/** A forgotten password in three steps: the address, the code from the mail, the new password. */
export function ForgotPasswordForm() {
  const { state, go } = useAccountPage()
  const { email, step, from } = state
  const [code, setCode] = useState('')
  const stepState = (next: AccountPageState['step'], address: string): AccountPageState => ({
    ...(from && { from }),
    email: address,
    ...(next && { step: next }),
  })

  if (email && step === 'password' && code)
    return (
      <NewPasswordStep
        email={email}
        code={code}
        from={from}
        onCodeRefused={() => go(stepState('code', email), { replace: true })}
      />
    )
  // A reload forgets the code, which is still in the mail: back to asking for it.
  if (email && step)
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
          go(stepState('password', email), { replace: true })
          return undefined
        }}
        sendAgain={() => callApi('sendPasswordResetOtp', { body: { email } })}
      >
        <ul className="account-ways">
          <li>
            <Button look="quiet" onClick={() => go({ ...(from && { from }) }, { replace: true })}>
              Use another address
            </Button>
          </li>
        </ul>
      </CodeStep>
    )
  return <AddressStep onSent={address => go(stepState('code', address))} />
}

function AddressStep({ onSent }: { onSent: (email: string) => void }) {
  const { state, isKnown } = useAccountPage()
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const submission = useSubmission({ failed: 'Failed to send password reset email', fields: ['email'] })
  // The mail with the code links here with the address.
  const mailed = isKnown ? (new URLSearchParams(search).get('email') ?? undefined) : undefined

  useEffect(() => {
    if (isKnown) fillEmpty(form.current, { email: mailed ?? state.email })
  }, [isKnown, mailed, state.email])

  function withAddress(then: (email: string) => void): void {
    const email = fieldValue(form.current, 'email').trim()
    const message = emailProblem(email)
    if (message) submission.refuse([{ field: 'email', message }])
    else then(email)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    withAddress(email =>
      submission.send(async () => {
        await callApi('forgotPassword', { body: { email } })
        noteCodeSent({ purpose: 'reset-password', email })
        onSent(email)
        return undefined
      }),
    )
  }

  return (
    <form className="form" ref={form} onSubmit={submit} noValidate method="post" data-boot="">
      <div className="account-heading">
        <h1>Choose a new password</h1>
        <p className="lead soft">We mail you a code first, so that nobody else can do this for you.</p>
      </div>
      <FormTrouble {...submission} />
      <TextField
        name="email"
        label="Email address"
        hint="The one you signed up with."
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={submission.problemAt('email')}
      />
      <div className="form-actions">
        <Button type="submit" busy={submission.isBusy} busyLabel="Sending...">
          Send me a code
        </Button>
        <Button look="secondary" onClick={() => withAddress(onSent)}>
          I have a code
        </Button>
      </div>
      <ul className="account-ways">
        <li>
          <Link to={paths.login} state={state} prefetch="intent">
            Back to login
          </Link>
        </li>
      </ul>
    </form>
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
          For <b className="account-address">{email}</b>. It signs you out everywhere else.
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
