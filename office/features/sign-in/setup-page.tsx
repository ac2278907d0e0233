import { type ReactElement, useState } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { DeadLink, isDead } from './dead-link.tsx'
import { Enrolment } from './enrolment.tsx'
import { passwordHint, tokenInAddress } from './link-token.ts'
import { SignedOutPage, secondFactorLead } from './signed-out-page.tsx'
import { useEnter } from './use-enter.ts'

/** The page of the link that `npm start` prints while there is no administrator. */
export function Component(): ReactElement {
  const [token] = useState(tokenInAddress)
  const enter = useEnter()
  const form = useForm({ full_name: '', email: '', password: '' }, body =>
    callOffice(officeSignInCalls.officeSetup, { body: { token, ...body } }),
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
      <DeadLink
        title="This setup link does not work"
        failure={failure}
        otherwise="Copy all of it into the address bar."
      >
        <a href="/office/sign-in">Sign in</a>
      </DeadLink>
    )
  return (
    <SignedOutPage
      title="Set up the office"
      lead="You will be the first administrator. You can then invite everyone else."
    >
      <form className="form" onSubmit={form.submit}>
        <FormFailure error={form.general} attempt={form.attempt} />
        <TextField {...form.text('full_name')} label="Full name" autoComplete="name" required autoFocus />
        <TextField {...form.text('email')} type="email" label="Email address" autoComplete="username" required />
        <PasswordField
          {...form.text('password')}
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          required
        />
        <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
          Continue
        </Button>
      </form>
    </SignedOutPage>
  )
}
