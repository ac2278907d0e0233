import type { AccountPageState } from '#app/lib/return-path.ts'
import { useSession } from '#app/lib/session.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormTrouble } from '../../forms/form-trouble.tsx'
import type { Submission } from '../../forms/use-submission.ts'
import { ConfirmAddress } from './later-steps.tsx'
import { SharedComputer } from './shared-computer.tsx'
import { SignedInNotice } from './signed-in-notice.tsx'
import { useAccountPage } from './use-account-page.ts'
import { useLogin } from './use-login.ts'

const notices = {
  verified: 'You have confirmed your email address. Sign in to continue.',
  'password-changed': 'You have changed your password. Sign in with the new one.',
  'choose-password': 'You have confirmed your email address. Choose a password with the code we emailed you.',
} as const

/** Sign-in; for an address that was never confirmed, the code comes first. */
export function LoginForm() {
  const page = useAccountPage()
  const { from, email, step, notice, linkKey } = page.state
  const { form, submit, submission, credentials, typedEmail, noteEmail } = useLogin(page)
  const session = useSession()
  const isConfirming = step === 'code' && email !== undefined
  return (
    <>
      {isConfirming && (
        <ConfirmAddress
          email={email}
          credentials={credentials}
          from={from}
          linkKey={linkKey}
          onChangeAddress={() => page.go({ ...(from && { from }) }, { replace: true })}
        />
      )}
      <form className="form" hidden={isConfirming} ref={form} onSubmit={submit} noValidate method="dialog">
        <div className="account-heading">
          <h1>Sign in</h1>
          <p className="lead soft">Continue your application on any device.</p>
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
        <LoginFields problemAt={submission.problemAt} onEmail={noteEmail} />
        <div className="form-actions">
          <Button type="submit" wide busy={submission.isBusy} busyLabel="Signing in...">
            Sign in
          </Button>
        </div>
        <OtherWays state={{ ...page.state, ...(typedEmail && { email: typedEmail }) }} />
      </form>
    </>
  )
}

function LoginFields({ problemAt, onEmail }: Pick<Submission, 'problemAt'> & { onEmail: () => void }) {
  return (
    <>
      <TextField
        name="username"
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="username"
        onBlur={onEmail}
        autoCapitalize="none"
        spellCheck={false}
        error={problemAt('username')}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" error={problemAt('password')} />
      <SharedComputer />
    </>
  )
}

/** Both take the typed address along. */
function OtherWays({ state }: { state: AccountPageState }) {
  return (
    <ul className="account-ways">
      <li>
        <Link to={paths.forgotPassword} state={state}>
          I forgot my password
        </Link>
      </li>
      <li>
        <Link to={paths.signup} state={state}>
          Create an account
        </Link>
      </li>
    </ul>
  )
}
