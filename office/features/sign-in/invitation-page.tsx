import { type ReactElement, useState } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { DeadLink, isDead } from './dead-link.tsx'
import { Enrolment } from './enrolment.tsx'
import { passwordHint, tokenInAddress } from './link-token.ts'
import { SignedOutPage, secondFactorLead } from './signed-out-page.tsx'
import { useEnter } from './use-enter.ts'

/** The page of an invitation link or a reset link. */
export function Component(): ReactElement {
  const [token] = useState(tokenInAddress)
  const enter = useEnter()
  const form = useForm({ password: '' }, ({ password }) =>
    callOffice(officeSignInCalls.acceptInvitation, { body: { token, password } }),
  )
  const { failure, answer } = form
  if (answer)
    return (
      <SignedOutPage title="Set up your second factor" lead={secondFactorLead}>
        <Enrolment secret={answer} onSignedIn={enter} />
      </SignedOutPage>
    )
  if (isDead(token, failure))
    return (
      <DeadLink failure={failure}>
        Have you joined already? <a href="/office/sign-in">Sign in</a>
      </DeadLink>
    )
  return (
    <SignedOutPage
      title="Welcome"
      lead="Choose a password. After that you set up an app on your phone as your second factor."
    >
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
        <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
          Continue
        </Button>
      </form>
    </SignedOutPage>
  )
}
