import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Button } from '#app/ui/button.tsx'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { tellFailure } from '../../lib/toasts.ts'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'

export function RecoveryPanel(): ReactElement {
  const { email } = useMe()
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => callOffice(officeSignInCalls.newRecoveryCodes),
    onError: error => wasDeclined(error) || tellFailure(error),
  })
  if (data) return <RecoveryCodes codes={data.recovery_codes} email={email} onStored={reset} />
  return (
    <section className="panel" aria-labelledby="recovery-panel">
      <h2 id="recovery-panel">Recovery codes</h2>
      <p className="soft">
        If you lose your phone, you can sign in with one of ten codes. New codes replace the old ones.
      </p>
      <p>
        <Button look="secondary" busy={isPending} onClick={() => mutate()}>
          Make new recovery codes
        </Button>
      </p>
    </section>
  )
}
