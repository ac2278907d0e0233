import { type FormEvent, useRef, useState } from 'react'
import { useSession } from '#app/lib/session.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import { passwordProblem } from '#shared/domain/password.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { UserName } from '#ui/user-name.tsx'
import { FormTrouble } from '../../forms/form-trouble.tsx'
import { fieldValue } from '../../forms/form-values.ts'
import { useSubmission } from '../../forms/use-submission.ts'
import { ChangeConfirmation } from './change-confirmation.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useKeyedCall } from './use-keyed-call.ts'

/** A new password for someone who knows the old one. */
export default function ChangePassword() {
  const user = useSession()?.user
  const changePassword = useKeyedCall(accountCalls.changePassword)
  const form = useRef<HTMLFormElement>(null)
  const [isDone, setDone] = useState(false)
  const submission = useSubmission({
    failed: 'We could not change your password.',
    fields: ['current_password', 'new_password'],
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = {
      current_password: fieldValue(form.current, 'current_password'),
      new_password: fieldValue(form.current, 'new_password'),
    }
    const problems = problemsOf(body)
    if (problems.length > 0) return submission.refuse(problems)
    void submission.send(async () => {
      await changePassword(body)
      setDone(true)
      return undefined
    })
  }

  if (isDone)
    return (
      <ChangeConfirmation
        title="You have changed your password"
        text="You are still signed in here. We have signed you out on all other devices and emailed you."
      />
    )
  return (
    <form className="form" ref={form} onSubmit={submit} noValidate method="post">
      <p className="lead soft">This will sign you out on all other devices.</p>
      <FormTrouble {...submission} />
      <UserName email={user?.email ?? ''} />
      <PasswordField
        name="current_password"
        label="Current password"
        autoComplete="current-password"
        error={submission.problemAt('current_password')}
      />
      <NewPasswordField
        name="new_password"
        label="New password"
        known={() => [user?.email ?? '', user?.full_name ?? '']}
        error={submission.problemAt('new_password')}
      />
      <div className="form-actions">
        <Button type="submit" busy={submission.isBusy} busyLabel="Saving...">
          Save my new password
        </Button>
        <ButtonLink look="secondary" to={paths.forgotPassword}>
          I forgot my password
        </ButtonLink>
      </div>
    </form>
  )
}

function problemsOf(body: { current_password: string; new_password: string }): FieldProblem[] {
  const message = body.new_password ? passwordProblem(body.new_password) : 'Choose a password.'
  return [
    ...(body.current_password ? [] : [{ field: 'current_password', message: 'Enter your password.' }]),
    ...(message ? [{ field: 'new_password', message }] : []),
  ]
}
