import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { type Form, useForm } from '../../lib/use-form.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { DeadLink, isDead } from './dead-link.tsx'
import { passwordHint, tokenInAddress } from './link-token.ts'
import { SignedOutPage } from './signed-out-page.tsx'

type PasswordForm = Form<{ password: string; code: string }, unknown>

/** The page of the link in the email: a new password, and the second factor. */
export function Component(): ReactElement {
  const [token] = useState(tokenInAddress)
  const form = useForm({ password: '', code: '' }, (body, idempotencyKey) =>
    callOffice(officeSignInCalls.chooseStaffPassword, { body: { token, ...body }, idempotencyKey }),
  )
  const { failure } = form
  if (form.isDone)
    return (
      <SignedOutPage title="Your new password is set" lead="You have been signed out everywhere.">
        <p>
          <Link to="/sign-in">Sign in with it</Link>
        </p>
      </SignedOutPage>
    )
  if (isDead(token, failure))
    return (
      <DeadLink failure={failure}>
        <Link to="/forgot-password">Ask for a new link</Link>
      </DeadLink>
    )
  return <NewPassword form={form} />
}

function NewPassword({ form }: { form: PasswordForm }): ReactElement {
  return (
    <SignedOutPage title="Choose a new password" lead="The code from your app shows that it is you.">
      <form className="form" onSubmit={form.submit}>
        <FormFailure error={form.general} attempt={form.attempt} />
        <PasswordField
          {...form.text('password')}
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          required
          autoFocus
        />
        <TextField
          {...form.text('code')}
          label="Code from your app"
          hint="Or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          width={12}
          required
        />
        <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
          Set the password
        </Button>
      </form>
    </SignedOutPage>
  )
}
