import { type FormEvent, type ReactElement, useState } from 'react'
import type * as z from 'zod'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import type { totpSecret } from '#shared/contract/schemas/staff.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { callOffice } from '../../lib/call.ts'
import type { Me } from '../../lib/me.ts'
import { useWrite, type Write } from '../../lib/use-write.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useWrongCode } from './use-wrong-code.ts'

type EnrolmentProps = { secret: z.output<typeof totpSecret>; onSignedIn: (me: Me) => void }

/** Sets up the authenticator app, then shows the recovery codes, which are shown only once. */
export function Enrolment({ secret, onSignedIn }: EnrolmentProps): ReactElement {
  const joining = useWrite((code: string) => callOffice(officeSignInCalls.confirmTotp, { body: { code } }), {
    failure: 'in place',
  })
  if (joining.answer) {
    const { staff, recovery_codes } = joining.answer
    return <RecoveryCodes codes={recovery_codes} email={staff.email} onStored={() => onSignedIn(staff)} />
  }
  return (
    <div className="enrolment">
      <ol className="enrolment-steps">
        <li>
          <h2>Install an authenticator app on your phone</h2>
          <p className="soft">Google Authenticator, Microsoft Authenticator, Aegis and others work. All are free.</p>
        </li>
        <li>
          <h2>Scan this code with the app</h2>
          <div className="acts enrolment-code" data-gap="4">
            <QrCode text={secret.totp_uri} label="QR code for your authenticator app" />
            <div className="stack">
              <p className="same-device">
                <a href={secret.totp_uri}>Open the app on this phone</a>
              </p>
              <p className="soft">No camera? Type this key into the app:</p>
              <p className="secret">{inFours(secret.totp_secret)}</p>
              <div>
                <CopyButton look="quiet" text={secret.totp_secret}>
                  Copy the key
                </CopyButton>
              </div>
            </div>
          </div>
        </li>
        <li>
          <h2>Enter the six digits from the app</h2>
          <FirstCode joining={joining} />
        </li>
      </ol>
    </div>
  )
}

function FirstCode({ joining }: { joining: Write<string, unknown> }): ReactElement {
  const { run, isBusy, failure, attempt } = joining
  const [code, setCode] = useState('')
  const { field, wrong } = useWrongCode(joining)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code) run(code)
  }
  return (
    <form className="form" onSubmit={submit}>
      {!wrong && <FormFailure error={failure} attempt={attempt} />}
      <CodeField
        ref={field}
        name="code"
        label="Code from your app"
        error={wrong}
        value={code}
        onChange={setCode}
        onComplete={run}
      />
      <Button type="submit" busy={isBusy} busyLabel="Checking...">
        Confirm
      </Button>
    </form>
  )
}

function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
