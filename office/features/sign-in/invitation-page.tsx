import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Door, secondFactorLead } from './door.tsx'
import { Enrolment } from './enrolment.tsx'
import { passwordHint, tokenInAddress } from './link-token.ts'
import { useEnter } from './use-enter.ts'

/** The page of an invitation link or a reset link. */
export function Component(): ReactElement {
  const [token] = useState(tokenInAddress)
  const enter = useEnter()
  const { mutate, isPending, error, failureCount, data } = useMutation({
    mutationFn: (password: string) => callOffice(officeSignInCalls.acceptInvitation, { body: { token, password } }),
  })
  useFocusOnProblem(error, failureCount)
  if (data)
    return (
      <Door title="Set up your second factor" lead={secondFactorLead}>
        <Enrolment secret={data} onSignedIn={enter} />
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
          Have you joined already? <a href="/office/sign-in">Sign in</a>
        </p>
      </Door>
    )
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <Door title="Welcome" lead="Choose a password. After that you set up an app on your phone as your second factor.">
      <form className="form" onSubmit={submit}>
        {isWithoutField(error, ['password']) && <FormFailure error={error} attempt={failureCount} />}
        <PasswordField
          name="password"
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          error={problemOf(error, 'password')}
          required
          autoFocus
        />
        <Button type="submit" busy={isPending} busyLabel="Saving...">
          Continue
        </Button>
      </form>
    </Door>
  )
}
