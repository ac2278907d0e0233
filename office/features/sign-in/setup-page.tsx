import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Door, secondFactorLead } from './door.tsx'
import { Enrolment } from './enrolment.tsx'
import { passwordHint, tokenInAddress } from './link-token.ts'
import { useEnter } from './use-enter.ts'

const fields = ['full_name', 'email', 'password']

/** The page of the link that `npm start` prints while there is no administrator. */
export function Component(): ReactElement {
  const [token] = useState(tokenInAddress)
  const enter = useEnter()
  const { mutate, isPending, error, failureCount, data } = useMutation({
    mutationFn: (body: { full_name: string; email: string; password: string }) =>
      callOffice(officeSignInCalls.officeSetup, { body: { token, ...body } }),
  })
  useFocusOnProblem(error, failureCount)
  if (data)
    return (
      <Door title="Set up your second factor" lead={secondFactorLead}>
        <Enrolment secret={data} onSignedIn={enter} />
      </Door>
    )
  if (token === '' || (error instanceof ApiError && error.code === 'gone')) return <LinkDead error={error} />
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name))
    mutate({ full_name: text('full_name'), email: text('email'), password: text('password') })
  }
  return (
    <Door title="Set up the office" lead="You will be the first administrator. You can then invite everyone else.">
      <form className="form" onSubmit={submit}>
        {isWithoutField(error, fields) && <FormFailure error={error} attempt={failureCount} />}
        <TextField
          name="full_name"
          label="Full name"
          autoComplete="name"
          error={problemOf(error, 'full_name')}
          required
          autoFocus
        />
        <TextField
          name="email"
          type="email"
          label="Email address"
          autoComplete="username"
          error={problemOf(error, 'email')}
          required
        />
        <PasswordField
          name="password"
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          error={problemOf(error, 'password')}
          required
        />
        <Button type="submit" busy={isPending} busyLabel="Saving...">
          Continue
        </Button>
      </form>
    </Door>
  )
}

function LinkDead({ error }: { error: Error | null }): ReactElement {
  return (
    <Door title="This setup link does not work">
      <Notice tone="warning">
        {error instanceof ApiError ? error.detail : 'The link is incomplete. Copy all of it into the address bar.'}
      </Notice>
      <p>
        <a href="/office/sign-in">Sign in</a>
      </p>
    </Door>
  )
}
