import { type FormEvent, useEffect, useRef } from 'react'
import { callApi } from '#app/lib/api.ts'
import type { AccountPageState } from '#app/lib/return-path.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormTrouble } from '../../forms/form-trouble.tsx'
import { fieldValue, fillEmpty } from '../../forms/form-values.ts'
import { useSubmission } from '../../forms/use-submission.ts'
import { ResetSteps } from './later-steps.tsx'
import { noteCodeSent } from './resend-clock.ts'
import { emailProblem } from './signup-check.ts'
import { useAccountPage } from './use-account-page.ts'

/** A forgotten password in three steps: the address, the code from the email, the new password. */
export function ForgotPasswordForm() {
  const { state, go } = useAccountPage()
  const { email, step, from } = state
  if (email && step) return <ResetSteps {...state} email={email} step={step} go={go} />
  return <AddressStep onSent={address => go({ ...(from && { from }), email: address, step: 'code' })} />
}

function AddressStep({ onSent }: { onSent: (email: string) => void }) {
  const { state, isKnown } = useAccountPage()
  const form = useRef<HTMLFormElement>(null)
  const submission = useSubmission({ failed: 'Failed to send password reset email', fields: ['email'] })

  useEffect(() => {
    if (isKnown) fillEmpty(form.current, { email: state.email })
  }, [isKnown, state.email])

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
        ResetSteps.ahead()
        await callApi(accountCalls.forgotPassword, { body: { email } })
        noteCodeSent({ purpose: 'reset-password', to: email })
        onSent(email)
        return undefined
      }),
    )
  }

  return (
    <form className="form" ref={form} onSubmit={submit} noValidate method="dialog">
      <div className="account-heading">
        <h1>Choose a new password</h1>
        <p className="lead soft">We will email you a code to check that it is you.</p>
      </div>
      <FormTrouble {...submission} />
      <TextField
        name="email"
        label="Email address"
        hint="The email address of your account."
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={submission.problemAt('email')}
      />
      <div className="form-actions">
        <Button type="submit" busy={submission.isBusy} busyLabel="Sending...">
          Email me a code
        </Button>
        <Button look="secondary" onClick={() => withAddress(onSent)}>
          I have a code
        </Button>
      </div>
      <BackToLogin state={state} />
    </form>
  )
}

function BackToLogin({ state }: { state: AccountPageState }) {
  return (
    <ul className="account-ways">
      <li>
        <Link to={paths.login} state={state}>
          Back to sign in
        </Link>
      </li>
    </ul>
  )
}
