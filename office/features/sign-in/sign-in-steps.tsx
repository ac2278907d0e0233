import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod'
import { passkeyCalls } from '#shared/contract/calls/office/passkeys.ts'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import type { passkeyBody } from '#shared/contract/schemas/passkeys.ts'
import type { signInAnswer } from '#shared/contract/schemas/staff.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import type { Me } from '../../lib/me.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { hasSignOn } from '../../lib/sign-on.ts'
import { useWrite } from '../../lib/use-write.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { secondFactorLead, useStepHeading } from './signed-out-page.tsx'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** Loaded lazily: used once in the life of an account. */
const loadEnrolment = () => import('./enrolment.tsx')

type Step = z.output<typeof signInAnswer> | { next: 'password' }

type SignInStepsProps = {
  /** The person whose page is open, who has to sign in again. */
  email?: string
  onSignedIn: (me: Me) => void
  /** The button for the university’s own sign-in service, if there is one. */
  signOn: ReactNode
  /** Above the first step. */
  notice?: ReactNode
}

/** Password, then a code or a passkey; or a passkey alone. The page behind it keeps what was typed. */
export function SignInSteps({ email, onSignedIn, signOn, notice }: SignInStepsProps): ReactElement {
  const [step, setStep] = useState<Step>({ next: 'password' })
  if (step.next !== 'password')
    return <SecondStep step={step} onSignedIn={onSignedIn} startAgain={() => setStep({ next: 'password' })} />
  return (
    <div className="stack sign-in-ways">
      {notice}
      <PasswordStep email={email} onNext={setStep} />
      {(canUsePasskeys() || hasSignOn()) && <p className="or">or</p>}
      {canUsePasskeys() && <PasskeyAlone onSignedIn={onSignedIn} />}
      {hasSignOn() && signOn}
    </div>
  )
}

type NextStepProps = {
  step: z.output<typeof signInAnswer>
  onSignedIn: (me: Me) => void
  startAgain: () => void
}

/** The step after the password. The page says that it is the second step. */
function SecondStep(props: NextStepProps): ReactElement {
  const isNew = props.step.next === 'enrol-totp'
  useStepHeading(
    isNew ? 'Set up your second factor' : 'Confirm that it is you',
    isNew ? secondFactorLead : 'Your password is correct. Now use your second factor.',
  )
  return <NextStep {...props} />
}

/** The second factor, or its setup. */
export function NextStep({ step, onSignedIn, startAgain }: NextStepProps): ReactElement {
  if (step.next === 'totp')
    return (
      <CodeStep
        hasPasskey={step.has_passkey === true && canUsePasskeys()}
        onSignedIn={onSignedIn}
        startAgain={startAgain}
      />
    )
  return (
    <LatePart label="Preparing your second factor" load={loadEnrolment}>
      {({ Enrolment }) => <Enrolment secret={step} onSignedIn={onSignedIn} />}
    </LatePart>
  )
}

function PasswordStep({ email, onNext }: { email: string | undefined; onNext: (step: Step) => void }): ReactElement {
  const { run, isBusy, failure, attempt } = useWrite(
    (body: { email: string; password: string }) => callOffice(officeSignInCalls.officeSignIn, { body }),
    { onDone: onNext, failure: 'in place' },
  )
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    run({ email: email ?? String(form.get('email')), password: String(form.get('password')) })
  }
  return (
    <form className="form" onSubmit={submit}>
      <FormFailure error={failure} attempt={attempt} />
      {email ? (
        <p>
          Your account: <b translate="no">{email}</b>
        </p>
      ) : (
        <TextField
          id="sign-in-email"
          name="email"
          type="email"
          label="Email address"
          autoComplete="username webauthn"
          required
          autoFocus
        />
      )}
      <PasswordField
        id="sign-in-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        autoFocus={Boolean(email)}
      />
      <Button type="submit" busy={isBusy} busyLabel="Checking...">
        Continue
      </Button>
      {!email && <Link to="/forgot-password">Forgot your password?</Link>}
    </form>
  )
}

/** Needs neither an email address nor a password. */
function PasskeyAlone({ onSignedIn }: { onSignedIn: (me: Me) => void }): ReactElement {
  usePasskeyAutofill(onSignedIn)
  return (
    <PasskeyButton
      label="Sign in with a passkey"
      begin={() => callOffice(passkeyCalls.passkeySignInOptions, { body: { after: 'nothing' } })}
      finish={signed => finishWithPasskey(signed, onSignedIn)}
    />
  )
}

type CodeStepProps = { hasPasskey: boolean; onSignedIn: (me: Me) => void; startAgain: () => void }

function CodeStep({ hasPasskey, onSignedIn, startAgain }: CodeStepProps): ReactElement {
  const check = useWrite((code: string) => callOffice(officeSignInCalls.officeSecondFactor, { body: { code } }), {
    onDone: ({ staff }) => onSignedIn(staff),
    failure: 'in place',
  })
  const passkey = hasPasskey && (
    <PasskeyButton
      label="Use your passkey"
      look="primary"
      begin={() => callOffice(passkeyCalls.passkeySignInOptions, { body: { after: 'password' } })}
      finish={signed => finishWithPasskey(signed, onSignedIn)}
    />
  )
  return (
    <CodeForm others={passkey} check={check}>
      <Button look="quiet" onClick={startAgain}>
        Start again
      </Button>
    </CodeForm>
  )
}

async function finishWithPasskey(body: z.input<typeof passkeyBody>, onSignedIn: (me: Me) => void): Promise<void> {
  const { staff } = await callOffice(passkeyCalls.passkeySignIn, { body })
  onSignedIn(staff)
}
