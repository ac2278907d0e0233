import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callApi } from '#app/lib/api.ts'
import { useSession } from '#app/lib/session.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormTrouble } from '../../forms/form-trouble.tsx'
import { fieldValue } from '../../forms/form-values.ts'
import { useSubmission } from '../../forms/use-submission.ts'
import { ChangeConfirmation } from './change-confirmation.tsx'
import { ConfirmNewEmail } from './confirm-new-email.tsx'
import { emailProblem } from './signup-check.ts'

/** A new address for the account, confirmed by a code from the old address and one from the new. */
export default function ChangeEmail() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [doneWith, setDoneWith] = useState('')
  // In the navigation state, so that a reload still asks for the codes that were emailed.
  const newEmail = newEmailIn(state)

  if (doneWith)
    return (
      <ChangeConfirmation
        title="You have changed your email address"
        text={`Sign in with ${doneWith} from now on. We have signed you out on all other devices.`}
      />
    )
  if (!newEmail)
    return <AskForAddress onSent={address => void navigate({ search }, { state: { newEmail: address } })} />
  return (
    <ConfirmNewEmail
      newEmail={newEmail}
      onDone={() => {
        setDoneWith(newEmail)
        void navigate({ search }, { replace: true })
      }}
      onStartAgain={() => void navigate({ search }, { replace: true })}
    />
  )
}

function AskForAddress({ onSent }: { onSent: (email: string) => void }) {
  const oldEmail = useSession()?.user.email
  const form = useRef<HTMLFormElement>(null)
  const submission = useSubmission({
    failed: 'We could not change your email address.',
    fields: ['new_email', 'password'],
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = {
      new_email: fieldValue(form.current, 'new_email').trim(),
      password: fieldValue(form.current, 'password'),
    }
    const problems = problemsOf(body)
    if (problems.length > 0) return submission.refuse(problems)
    void submission.send(async () => {
      await callApi(accountCalls.startEmailChange, { body })
      onSent(body.new_email)
      return undefined
    })
  }

  return (
    <form className="form" ref={form} onSubmit={submit} noValidate method="post">
      <p className="lead soft">
        Your current address is{' '}
        <b className="account-address">
          <EmailText address={oldEmail ?? ''} />
        </b>
        . We will email one code to it and another to your new address. You need both.
      </p>
      <FormTrouble {...submission} />
      <TextField
        name="new_email"
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={submission.problemAt('new_email')}
      />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={submission.problemAt('password')}
      />
      <div className="form-actions">
        <Button type="submit" busy={submission.isBusy} busyLabel="Sending...">
          Email me the codes
        </Button>
      </div>
    </form>
  )
}

function problemsOf({ new_email, password }: { new_email: string; password: string }): FieldProblem[] {
  const message = emailProblem(new_email)
  return [
    ...(message ? [{ field: 'new_email', message }] : []),
    ...(password ? [] : [{ field: 'password', message: 'Enter your password.' }]),
  ]
}

function newEmailIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'newEmail' in state && typeof state.newEmail === 'string'
    ? state.newEmail
    : ''
}
