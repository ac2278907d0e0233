import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Door } from './door.tsx'
import { passwordHint, tokenInAddress } from './link-token.ts'

type Send = UseMutationResult<undefined, Error, { password: string; code: string }>

/** The page of the link in the email: a new password, and the second factor. */
export function Component(): ReactElement {
  const [token] = useState(tokenInAddress)
  const send = useMutation({
    mutationFn: (body: { password: string; code: string }) =>
      callOffice(officeSignInCalls.chooseStaffPassword, { body: { token, ...body } }),
  })
  const { error, isSuccess } = send
  if (isSuccess)
    return (
      <Door title="Your new password is set" lead="You have been signed out everywhere.">
        <p>
          <Link to="/sign-in">Sign in with it</Link>
        </p>
      </Door>
    )
  if (token === '' || (error instanceof ApiError && error.code === 'gone'))
    return (
      <Door title="This link does not work">
        <Notice tone="warning">
          {error instanceof ApiError
            ? error.detail
            : 'The link is incomplete. Open it from our email again, or copy all of it into the address bar.'}
        </Notice>
        <p>
          <Link to="/forgot-password">Ask for a new link</Link>
        </p>
      </Door>
    )
  return <PasswordForm send={send} />
}

function PasswordForm({ send }: { send: Send }): ReactElement {
  const { mutate, isPending, error, failureCount } = send
  useFocusOnProblem(error, failureCount)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    mutate({ password: String(form.get('password')), code: String(form.get('code')) })
  }
  return (
    <Door title="Choose a new password" lead="The code from your app shows that it is you.">
      <form className="form" onSubmit={submit}>
        {isWithoutField(error, ['password', 'code']) && <FormFailure error={error} attempt={failureCount} />}
        <PasswordField
          name="password"
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          error={problemOf(error, 'password')}
          required
          autoFocus
        />
        <TextField
          name="code"
          label="Code from your app"
          hint="Or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={problemOf(error, 'code')}
          width={12}
          required
        />
        <Button type="submit" busy={isPending} busyLabel="Saving...">
          Set the password
        </Button>
      </form>
    </Door>
  )
}
