import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError, callApi } from '#app/lib/api.ts'
import type { AccountPageState } from '#app/lib/return-path.ts'
import { useSession } from '#app/lib/session.ts'
import { useSignOut } from '#app/lib/sign-out.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { accountCalls } from '#shared/contract/calls/account.ts'
import { paths } from '#shared/paths.ts'
import { FormTrouble } from './form-trouble.tsx'
import { fieldValue, fillEmpty } from './form-values.ts'
import { ConfirmAddress, expectConfirmAddress } from './later-steps.tsx'
import { noteCodeSent } from './resend-clock.ts'
import { SharedComputer } from './shared-computer.tsx'
import { type Credentials, signIn } from './sign-in.ts'
import { emailProblem } from './signup-check.ts'
import { useAccountPage } from './use-account-page.ts'
import { useSubmission } from './use-submission.ts'

const notices = {
  verified: 'Your email address is confirmed. Log in to go on.',
  'password-changed': 'You have changed your password. Log in with the new one.',
  'choose-password': 'Your email address is confirmed. Choose your password with the code that we emailed you.',
} as const

/** Sign-in, and for an address that was never confirmed the code first. */
export function LoginForm() {
  const { state, go, isKnown } = useAccountPage()
  const { from, email, step, notice, linkKey } = state
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [typedEmail, setTypedEmail] = useState('')
  const [credentials, setCredentials] = useState<Credentials>()
  const submission = useSubmission({
    failed: 'Login failed',
    unexpected: 'An unexpected error occurred during authentication',
    fields: ['username', 'password'],
  })
  const session = useSession()

  useEffect(() => {
    if (isKnown) fillEmpty(form.current, { username: email })
  }, [isKnown, email])

  function submit(event: FormEvent) {
    event.preventDefault()
    const given: Credentials = {
      email: fieldValue(form.current, 'username').trim(),
      password: fieldValue(form.current, 'password'),
      isSharedComputer: fieldValue(form.current, 'is_shared_computer') !== '',
    }
    const missing = emailProblem(given.email)
    const problems = [
      ...(missing ? [{ field: 'username', message: missing }] : []),
      ...(given.password ? [] : [{ field: 'password', message: 'Enter your password.' }]),
    ]
    if (problems.length > 0) return submission.refuse(problems)
    void submission.send(async () => {
      try {
        const target = await signIn(given)
        await navigate(from ?? target, { replace: true })
        return 'leaving'
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'email-not-verified') throw error
        await askForCode(given)
        return undefined
      }
    })
  }

  async function askForCode(given: Credentials): Promise<void> {
    expectConfirmAddress()
    // The link in an email carries the key of its code.
    if (!linkKey) {
      await callApi(accountCalls.requestEmailCode, { body: { email: given.email } })
      noteCodeSent({ purpose: 'verify-email', email: given.email })
    }
    setCredentials(given)
    go({ ...state, email: given.email, step: 'code' })
  }

  const wayOut: AccountPageState = { ...state, ...(typedEmail && { email: typedEmail }) }
  const isConfirming = step === 'code' && email !== undefined
  return (
    <>
      {isConfirming && (
        <ConfirmAddress
          email={email}
          credentials={credentials}
          from={from}
          linkKey={linkKey}
          onChangeAddress={() => go({ ...(from && { from }) }, { replace: true })}
        />
      )}
      <form className="form" hidden={isConfirming} ref={form} onSubmit={submit} noValidate method="post" data-boot="">
        <div className="account-heading">
          <h1>Log in</h1>
          <p className="lead soft">Go on with your application where you left it, on any device.</p>
        </div>
        {session && !submission.isBusy && (
          <SignedInNotice email={session.user.email} target={from ?? paths.dashboard} />
        )}
        {notice && !submission.trouble && (
          <Notice tone="success" role="status">
            {notices[notice]}
          </Notice>
        )}
        <FormTrouble {...submission} />
        <TextField
          name="username"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="username"
          onBlur={event => setTypedEmail(event.currentTarget.value.trim())}
          autoCapitalize="none"
          spellCheck={false}
          error={submission.problemAt('username')}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={submission.problemAt('password')}
        />
        <SharedComputer />
        <div className="form-actions">
          <Button type="submit" wide busy={submission.isBusy} busyLabel="Logging in...">
            Log in
          </Button>
        </div>
        <ul className="account-ways">
          <li>
            <Link to={paths.forgotPassword} state={wayOut}>
              I forgot my password
            </Link>
          </li>
          <li>
            <Link to={paths.signup} state={wayOut}>
              Create an account
            </Link>
          </li>
        </ul>
      </form>
    </>
  )
}

/** 'Sign out' in the header leads here and signs the user out, unless a link from another site did. */
function useWantedSignOut(): boolean {
  const { hash, key } = useLocation()
  const signOut = useSignOut()
  const isFromHere = key !== 'default' || document.referrer.startsWith(location.origin)
  const isWanted = hash === '#sign-out' && isFromHere
  useEffect(() => {
    if (isWanted) void signOut()
  }, [isWanted, signOut])
  return isWanted
}

function SignedInNotice({ email, target }: { email: string; target: string }) {
  const signOut = useSignOut()
  if (useWantedSignOut()) return <Notice title="Signing you out…" />
  return (
    <Notice title={`You are logged in as ${email}`}>
      <div className="cluster">
        <ButtonLink to={target}>Continue</ButtonLink>
        <Button look="secondary" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </Notice>
  )
}
