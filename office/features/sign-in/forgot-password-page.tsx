import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

/** For staff who forgot their password: an email with a link, or what to do without a second factor. */
export function Component(): ReactElement {
  const form = useForm({ email: '' }, body => callOffice(officeSignInCalls.forgotStaffPassword, { body }))
  return (
    <SignedOutPage title="Forgot your password?" lead="You need your email and your second factor to choose a new one.">
      {form.isDone ? (
        <Notice tone="success" role="status" title="Check your email">
          <p>
            If <b translate="no">{form.values.email}</b> belongs to an account, we have emailed it a link. The link
            works for 30 minutes. Check your spam folder too.
          </p>
        </Notice>
      ) : (
        <form className="form" onSubmit={form.submit}>
          <FormFailure error={form.general} attempt={form.attempt} />
          <TextField
            {...form.text('email')}
            type="email"
            label="Email address"
            autoComplete="username"
            required
            autoFocus
          />
          <Button type="submit" busy={form.isBusy} busyLabel="Sending...">
            Email me a link
          </Button>
        </form>
      )}
      <Disclosure summary="I have lost my phone too">
        <p>Use one of your ten recovery codes in place of the code from your app.</p>
        <p>
          Without them, ask an administrator. Two administrators together reset your sign-in, and you get an email to
          set it up again. If your office has only one administrator, the person who looks after the server runs{' '}
          <code>npm run office -- reset</code> with your email address.
        </p>
      </Disclosure>
      <p>
        <Link to="/sign-in">Back to sign-in</Link>
      </p>
    </SignedOutPage>
  )
}
